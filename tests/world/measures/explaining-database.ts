import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryExecutor,
} from 'kysely'
import type { Database } from '../../../src/base/database/database.ts'
import type { Tables } from '../../../src/base/database/tables.ts'

/** A database that explains all its statements, and the number of rows they have touched so far. */
export type Explaining = { db: Database; rowsRead: () => number }

// A full scan is right for a small table, but says nothing about the plan for a large one.
const LARGE_TABLE_SETTINGS = ['seqscan', 'hashjoin', 'mergejoin'].map(pass => `set local enable_${pass} = off`)

/**
 * Wraps a database to execute each statement twice: first under EXPLAIN ANALYZE, which is rolled
 * back, then for real. Counts the rows that all plan steps returned or filtered, in all their
 * loops. Runs one statement at a time. `isLarge` gives the plans of large tables, without full
 * scans.
 */
export function explainingDatabase(db: Database, { isLarge = false } = {}): Explaining {
  let rows = 0
  const executor = db.getExecutor()
  const onPlan = (plan: Plan) => {
    rows += rowsReadBy(plan)
  }
  const driver = new ExplainingDriver(executor, { onPlan, settings: isLarge ? LARGE_TABLE_SETTINGS : [] })
  const explaining = new Kysely<Tables>({
    dialect: {
      createAdapter: () => executor.adapter,
      createDriver: () => driver,
      createIntrospector: database => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  return { db: explaining, rowsRead: () => rows }
}

type Plan = Record<string, unknown> & { Plans?: Plan[] }

const ROW_COUNTS = [
  'Actual Rows',
  'Rows Removed by Filter',
  'Rows Removed by Join Filter',
  'Rows Removed by Index Recheck',
]

function rowsReadBy(plan: Plan): number {
  const each = ROW_COUNTS.reduce((sum, count) => sum + Number(plan[count] ?? 0), 0)
  return each * Number(plan['Actual Loops'] ?? 0) + (plan.Plans ?? []).reduce((sum, part) => sum + rowsReadBy(part), 0)
}

/** The callback for each plan, and the settings made before it. */
type ExplainOptions = { onPlan: (plan: Plan) => void; settings: string[] }

class ExplainingConnection implements DatabaseConnection {
  isInTransaction = false
  readonly inner: DatabaseConnection
  readonly release: () => void
  private readonly options: ExplainOptions

  constructor(inner: DatabaseConnection, release: () => void, options: ExplainOptions) {
    this.inner = inner
    this.release = release
    this.options = options
  }

  async executeQuery<R>(query: CompiledQuery) {
    if (/^\s*(select|insert|update|delete|with)\b/i.test(query.sql)) await this.explain(query)
    return this.inner.executeQuery<R>(query)
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number) {
    return this.inner.streamQuery<R>(query, chunkSize)
  }

  run = (script: string) => this.inner.executeQuery(CompiledQuery.raw(script))

  private async explain({ sql, parameters }: CompiledQuery): Promise<void> {
    await this.run(this.isInTransaction ? 'savepoint explained' : 'begin')
    for (const setting of this.options.settings) await this.run(setting)
    const { rows } = await this.inner.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      CompiledQuery.raw(`explain (analyze, format json) ${sql}`, [...parameters]),
    )
    for (const { Plan: plan } of rows[0]?.['QUERY PLAN'] ?? []) this.options.onPlan(plan)
    await this.run(this.isInTransaction ? 'rollback to savepoint explained' : 'rollback')
  }
}

class ExplainingDriver implements Driver {
  private readonly executor: QueryExecutor
  private readonly options: ExplainOptions

  constructor(executor: QueryExecutor, options: ExplainOptions) {
    this.executor = executor
    this.options = options
  }

  init = async () => undefined
  destroy = async () => undefined

  acquireConnection = () =>
    new Promise<ExplainingConnection>((resolve, reject) => {
      this.executor
        .provideConnection(
          inner => new Promise<void>(release => resolve(new ExplainingConnection(inner, release, this.options))),
        )
        .catch(reject)
    })

  async beginTransaction(connection: ExplainingConnection) {
    await connection.run('begin')
    connection.isInTransaction = true
  }

  commitTransaction = (connection: ExplainingConnection) => this.end(connection, 'commit')
  rollbackTransaction = (connection: ExplainingConnection) => this.end(connection, 'rollback')

  async releaseConnection(connection: ExplainingConnection) {
    connection.release()
  }

  private async end(connection: ExplainingConnection, statement: string): Promise<void> {
    connection.isInTransaction = false
    await connection.run(statement)
  }
}
