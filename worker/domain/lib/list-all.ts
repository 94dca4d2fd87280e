/** Everything that a list of the provider holds, page by page, however long it is. */
export async function listAll<Row>(pages: AsyncIterable<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of pages) rows.push(row);
  return rows;
}
