import { type Genre, type Mood, type Vocals, genres, moods, vocals } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import { foldedWords } from "#worker/domain/catalogue/tracks/search-index/folded-names.ts";

/**
 * Synonyms of moods, genres and vocals. `same` are spellings that are also searched in texts; `near` only lead to the mood or
 * genre. A phrase may occur only once.
 */
const moodWords: Record<Mood, { near: readonly string[]; related: readonly Mood[] }> = {
  Happy: {
    near: ["joyful", "cheerful", "joyous", "joy", "merry", "feel good", "feelgood", "upbeat", "sunny", "jolly", "cheery", "good mood", "happiness", "glad", "positive"],
    related: ["Uplifting", "Playful", "Hopeful"],
  },
  Sad: {
    near: ["gloomy", "heartbroken", "heartbreak", "sorrow", "sorrowful", "tearful", "mournful", "grief", "unhappy", "sadness", "tragic", "lonely", "loneliness", "crying"],
    related: ["Melancholic", "Nostalgic", "Dark"],
  },
  Energetic: {
    near: ["energy", "high energy", "powerful", "driving", "pumping", "workout", "intense", "fast paced", "adrenaline", "action", "sport", "sports", "hype", "dynamic", "exciting"],
    related: ["Happy", "Uplifting", "Playful"],
  },
  Calm: {
    near: ["relaxed", "relaxing", "chill", "chilled", "chillout", "chill out", "peaceful", "quiet", "ambient", "serene", "soothing", "meditation", "meditative", "gentle", "laid back", "tranquil", "mellow", "soft", "sleep", "spa"],
    related: ["Romantic", "Hopeful", "Melancholic"],
  },
  Romantic: {
    near: ["love", "loving", "romance", "wedding", "tender", "intimate", "sensual", "passionate", "valentine"],
    related: ["Calm", "Hopeful", "Nostalgic"],
  },
  Uplifting: {
    near: ["inspiring", "inspirational", "motivational", "motivating", "uplift", "triumphant", "empowering", "victorious", "anthemic", "corporate"],
    related: ["Hopeful", "Happy", "Energetic"],
  },
  Melancholic: {
    near: ["melancholy", "wistful", "bittersweet", "pensive", "longing", "blue mood", "yearning", "brooding", "introspective"],
    related: ["Sad", "Nostalgic", "Calm"],
  },
  Cinematic: {
    near: ["epic", "film", "movie", "score", "soundtrack", "trailer", "dramatic", "filmic", "cinema", "grand"],
    related: ["Dark", "Uplifting", "Hopeful"],
  },
  Playful: {
    near: ["fun", "funny", "quirky", "comedy", "comic", "silly", "whimsical", "cute", "childlike", "kids", "bouncy", "mischievous"],
    related: ["Happy", "Energetic", "Uplifting"],
  },
  Dark: {
    near: ["sinister", "eerie", "scary", "horror", "spooky", "ominous", "tense", "suspense", "suspenseful", "menacing", "creepy", "haunting", "tension", "thriller", "mysterious"],
    related: ["Cinematic", "Sad", "Melancholic"],
  },
  Hopeful: {
    near: ["optimistic", "hope", "optimism", "promising", "reassuring", "encouraging", "new beginning"],
    related: ["Uplifting", "Calm", "Happy"],
  },
  Nostalgic: {
    near: ["nostalgia", "retro", "vintage", "memories", "old school", "sentimental", "throwback", "reminiscent", "childhood"],
    related: ["Melancholic", "Romantic", "Sad"],
  },
}; // prettier-ignore

const genreWords: Record<Genre, { same: readonly string[]; near: readonly string[]; related: readonly Genre[] }> = {
  Pop: { same: ["pop"], near: ["chart", "charts", "poppy"], related: ["Indie", "Electronic"] },
  Rock: { same: ["rock"], near: ["rock n roll", "rock and roll", "rocknroll", "metal", "punk", "grunge", "hard rock"], related: ["Indie", "Blues"] },
  "Hip Hop": { same: ["hip hop", "hiphop", "rap"], near: ["trap", "rapper", "rapping", "boom bap", "drill", "grime"], related: ["R&B", "Lo-fi"] },
  Electronic: { same: ["electronic", "electronica", "electro"], near: ["edm", "techno", "house", "trance", "dance", "dubstep", "drum and bass", "drum n bass", "dnb", "synthwave", "synth pop"], related: ["Pop", "Lo-fi"] },
  Jazz: { same: ["jazz"], near: ["jazzy", "swing", "bebop", "big band"], related: ["Blues", "R&B"] },
  Classical: { same: ["classical"], near: ["orchestral", "orchestra", "symphony", "symphonic", "baroque", "chamber music", "string quartet"], related: ["Jazz", "Folk"] },
  Country: { same: ["country"], near: ["americana", "bluegrass", "honky tonk", "western"], related: ["Folk", "Blues"] },
  "R&B": { same: ["r b", "rnb", "r and b", "r n b", "rhythm and blues"], near: ["soul", "neo soul", "soulful"], related: ["Hip Hop", "Jazz"] },
  "Lo-fi": { same: ["lo fi", "lofi"], near: ["study beats", "chillhop", "low fidelity", "bedroom beats"], related: ["Hip Hop", "Electronic"] },
  Indie: { same: ["indie"], near: ["alternative", "alt rock", "shoegaze", "dream pop", "independent"], related: ["Rock", "Folk"] },
  Folk: { same: ["folk"], near: ["folky", "singer songwriter", "traditional", "celtic"], related: ["Country", "Indie"] },
  Latin: { same: ["latin"], near: ["latino", "latina", "salsa", "bossa nova", "bossa", "reggaeton", "samba", "tango", "cumbia", "bachata"], related: ["Reggae", "Pop"] },
  Reggae: { same: ["reggae"], near: ["dub", "ska", "dancehall", "rocksteady"], related: ["Latin", "Hip Hop"] },
  Blues: { same: ["blues"], near: ["bluesy", "delta blues"], related: ["Jazz", "Rock"] },
}; // prettier-ignore

const vocalsWords: Record<Vocals, { same: readonly string[]; near: readonly string[] }> = {
  instrumental: { same: ["instrumental", "instrumentals", "no vocals", "without vocals"], near: ["no vocal", "no singing", "without singing", "no singer", "no lyrics", "without lyrics", "no voice", "vocal free", "non vocal"] },
  vocal: { same: ["vocal", "vocals", "with vocals"], near: ["singing", "singer", "sung", "with singing", "with lyrics", "lyrics"] },
}; // prettier-ignore

/** Meaning of a phrase. `spellings` are its own names, each as folded words. */
export type Concept = ({ mood: Mood } | { genre: Genre } | { vocals: Vocals }) & {
  spellings: readonly (readonly string[])[];
};

const table = new Map<string, Concept>([
  ...moods.flatMap((mood) => {
    const concept = { mood, spellings: [foldedWords(mood)] };
    return [mood, ...moodWords[mood].near].map((phrase) => [foldedWords(phrase).join(" "), concept] as const);
  }),
  ...genres.flatMap((genre) => {
    const { same, near } = genreWords[genre];
    const concept = { genre, spellings: same.map(foldedWords) };
    return [...same, ...near].map((phrase) => [foldedWords(phrase).join(" "), concept] as const);
  }),
  ...vocals.flatMap((each) => {
    const { same, near } = vocalsWords[each];
    const concept = { vocals: each, spellings: same.map(foldedWords) };
    return [...same, ...near].map((phrase) => [foldedWords(phrase).join(" "), concept] as const);
  }),
]);

/** `phrase`: folded words joined by one space. */
export const findConcept = (phrase: string): Concept | undefined => table.get(phrase);

/** Single words that name a mood, a genre or vocals; also candidates for corrections. */
export const conceptWords: readonly string[] = [...table.keys()].filter((phrase) => !phrase.includes(" "));

export const relatedMoods = (mood: Mood): readonly Mood[] => moodWords[mood].related;
export const relatedGenres = (genre: Genre): readonly Genre[] => genreWords[genre].related;
