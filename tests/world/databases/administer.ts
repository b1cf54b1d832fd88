import pg from 'pg'

/**
 * Runs statements on the server itself, such as create or drop database, one after the other.
 * Returns the rows of the last one.
 */
export async function administer<T extends pg.QueryResultRow>(url: string, ...statements: string[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: T[] = []
    for (const statement of statements) rows = (await client.query<T>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}
