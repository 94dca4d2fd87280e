/** Collects all pages of a list from the provider, without a limit. */
export async function listAll<Row>(pages: AsyncIterable<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of pages) rows.push(row);
  return rows;
}
