import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.Version;

/**
 * Lucene with the catalogue of the benchmark. Arguments: the index's folder, the tracks and the questions as TSV, how
 * many rows a page has. Prints its version when it is ready. Each line of input names questions ("0 24": from, to) after
 * "ids" (prints the ids that each finds, a line for each) or "pass" (asks each once, prints milliseconds a question).
 */
final class SearchLucene {
  private record Question(Query query, Sort sort) {}

  private static final Sort CHEAPEST =
      new Sort(new SortField("price", SortField.Type.INT), new SortField("seq", SortField.Type.INT));
  private static final Sort BEST =
      new Sort(SortField.FIELD_SCORE, new SortField("seq", SortField.Type.INT, true));

  public static void main(String[] arguments) throws IOException {
    var folder = FSDirectory.open(Path.of(arguments[0]));
    try (var writer = new IndexWriter(folder, new IndexWriterConfig(new StandardAnalyzer()))) {
      for (var line : Files.readAllLines(Path.of(arguments[1]))) writer.addDocument(toDocument(line));
      writer.forceMerge(1);
    }
    // Questions come again each round, visitors' do not.
    IndexSearcher.setDefaultQueryCache(null);
    var searcher = new IndexSearcher(DirectoryReader.open(folder));
    var questions = new ArrayList<Question>();
    for (var line : Files.readAllLines(Path.of(arguments[2]))) questions.add(toQuestion(line));
    int rows = Integer.parseInt(arguments[3]);
    for (int n = 0; n < 50; n++) pass(searcher, questions, rows);
    System.out.println(Version.LATEST);

    var input = new BufferedReader(new InputStreamReader(System.in));
    for (var line = input.readLine(); line != null; line = input.readLine()) {
      var parts = line.split(" ");
      var asked = questions.subList(Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
      if (parts[0].equals("pass")) System.out.println(pass(searcher, asked, rows));
      else for (var each : asked) System.out.println(String.join(" ", page(searcher, each, rows, "id")));
    }
  }

  /** Columns: seq, id, title, artist, mood, genre, bpm, price, description, card. An empty one is unknown. */
  private static Document toDocument(String line) {
    var columns = line.split("\t", -1);
    var document = new Document();
    document.add(new NumericDocValuesField("seq", Long.parseLong(columns[0])));
    document.add(new StoredField("id", columns[1]));
    var names = columns[2] + " " + columns[3];
    document.add(new TextField("names", names, Field.Store.NO));
    document.add(new TextField("description", columns[8], Field.Store.NO));
    var all = String.join(" ", names, columns[4], columns[5], columns[8]);
    document.add(new TextField("all", all, Field.Store.NO));
    document.add(new StringField("mood", columns[4], Field.Store.NO));
    document.add(new StringField("genre", columns[5], Field.Store.NO));
    if (!columns[6].isEmpty()) document.add(new IntPoint("bpm", Integer.parseInt(columns[6])));
    // By both, so that a page in the order of prices may end early.
    document.add(new NumericDocValuesField("price", Long.parseLong(columns[7])));
    document.add(new IntPoint("price", Integer.parseInt(columns[7])));
    document.add(new StoredField("card", columns[9]));
    return document;
  }

  /** Columns: order, words, genre, mood, lowest tempo, highest tempo. An empty one asks for nothing. */
  private static Question toQuestion(String line) {
    var columns = line.split("\t", -1);
    boolean isByRelevance = columns[0].equals("relevance");
    var all = new BooleanQuery.Builder();
    for (var word : columns[1].split(" "))
      all.add(
          isByRelevance ? scored(word) : new PrefixQuery(new Term("all", word)),
          isByRelevance ? Occur.MUST : Occur.FILTER);
    if (!columns[2].isEmpty()) all.add(new TermQuery(new Term("genre", columns[2])), Occur.FILTER);
    if (!columns[3].isEmpty()) all.add(new TermQuery(new Term("mood", columns[3])), Occur.FILTER);
    if (!columns[4].isEmpty()) {
      int from = Integer.parseInt(columns[4]);
      all.add(IntPoint.newRangeQuery("bpm", from, Integer.parseInt(columns[5])), Occur.FILTER);
    }
    return new Question(all.build(), isByRelevance ? BEST : CHEAPEST);
  }

  /** The best of the product's points: a whole word in the names, its beginning there, in the description, anywhere. */
  private static Query scored(String word) {
    return new DisjunctionMaxQuery(
        List.of(
            worth(10, new TermQuery(new Term("names", word))),
            worth(6, new PrefixQuery(new Term("names", word))),
            worth(4, new TermQuery(new Term("description", word))),
            worth(2, new PrefixQuery(new Term("all", word)))),
        0);
  }

  private static Query worth(float points, Query query) {
    return new BoostQuery(new ConstantScoreQuery(query), points);
  }

  private static List<String> page(IndexSearcher searcher, Question asked, int rows, String field)
      throws IOException {
    var found = new ArrayList<String>();
    for (ScoreDoc hit : searcher.search(asked.query, rows, asked.sort).scoreDocs)
      found.add(searcher.doc(hit.doc, Set.of(field)).get(field));
    return found;
  }

  private static double pass(IndexSearcher searcher, List<Question> questions, int rows)
      throws IOException {
    long startedAt = System.nanoTime();
    for (var each : questions) page(searcher, each, rows, "card");
    return (System.nanoTime() - startedAt) / 1e6 / questions.size();
  }
}
