import { pino } from 'pino'
import { xsrfToken } from '../src/access/credentials/cookies.ts'
import { createSession } from '../src/access/credentials/session-store.ts'
import { readConfiguration } from '../src/app/start/configuration.ts'
import { composeRuntime, type Runtime } from '../src/app/start/runtime.ts'
import { createWeb } from '../src/app/start/serve.ts'
import { systemClock } from '../src/base/database/clock.ts'
import type { OpenDatabase } from '../src/base/database/database.ts'
import type { Statement } from '../src/base/database/watch-statements.ts'
import { readOperator, SAMPLE_OPERATOR_FILE } from '../src/platform/operator/operator.ts'
import { type Simulator, startSimulator } from '../src/simulator/simulator.ts'
import { freshEncryption } from '../tests/world/product/fresh-key.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Payload = object | FormData | undefined

/** The whole product running in this process, so that its SQL statements can be observed. */
export type InProcessProduct = {
  runtime: Runtime
  simulator: Simulator
  /** Makes a call as a user. The result's body is parsed JSON, or text if it is not JSON. */
  callAs: (
    userId: number,
    method: Method,
    url: string,
    payload?: Payload,
    extraHeaders?: Record<string, string>,
  ) => Promise<CallResult>
  close: () => Promise<void>
}
// The caller knows the type of the answer.
// biome-ignore lint/suspicious/noExplicitAny: answers have many types
type CallResult = { status: number; body: any }

/**
 * Starts the product on a migrated database, with a simulator that answers without delay. Calls
 * `onStatement` with each SQL statement.
 */
export async function openInProcessProduct(
  database: OpenDatabase,
  onStatement: (statement: Statement) => void,
): Promise<InProcessProduct> {
  const simulator = await startSimulator({ latencyMs: 0 })
  const { viesUrl, finanzonlineSessionUrl, finanzonlineUidUrl, finanzonlineDataboxUrl, bzstUrl } = simulator
  const runtime = await composeRuntime({
    database: withStatementListener(database, onStatement),
    clock: systemClock,
    encryption: freshEncryption(),
    log: pino({ level: 'fatal' }),
    operator: readOperator(SAMPLE_OPERATOR_FILE),
    configuration: {
      ...readConfiguration({ RATE_UPLOAD: '0', RATE_SINGLE_CHECK: '0', METRICS_TOKEN: 'a token of the bench' }),
      viesUrl,
      finanzonlineSessionUrl,
      finanzonlineUidUrl,
      finanzonlineDataboxUrl,
      bzstUrl,
      scheinunternehmenUrl: null,
      adisUrl: null,
      aresUrl: null,
      whiteListUrl: null,
      anafUrl: null,
      slovakListsUrl: null,
      smtpUrl: 'smtp://127.0.0.1:1',
      viesConcurrency: 50,
      workerConcurrency: 50,
    },
  })
  const app = await createWeb(runtime, 'no built pages')
  const headersByUser = new Map<number, Promise<Record<string, string>>>()
  return {
    runtime,
    simulator,
    callAs: async (userId, method, url, payload, extraHeaders) => {
      if (!headersByUser.has(userId)) headersByUser.set(userId, createSessionHeaders(runtime, userId))
      const headers = await headersByUser.get(userId)
      const form = payload instanceof FormData ? new Response(payload) : null
      const answer = await app.inject({
        method,
        url,
        headers: {
          ...headers,
          ...extraHeaders,
          ...(form ? { 'content-type': form.headers.get('content-type') ?? '' } : {}),
        },
        ...(payload === undefined ? {} : { payload: form ? Buffer.from(await form.arrayBuffer()) : payload }),
      })
      const isJson = String(answer.headers['content-type']).includes('json') && answer.body !== ''
      return { status: answer.statusCode, body: isJson ? answer.json() : answer.body }
    },
    close: async () => {
      await app.close()
      await runtime.close()
      await simulator.close()
    },
  }
}

// The product's metrics observe statements too, and a second observer would replace the first.
const withStatementListener = (database: OpenDatabase, onStatement: (statement: Statement) => void): OpenDatabase => ({
  ...database,
  watchStatements: listener =>
    database.watchStatements(statement => {
      listener(statement)
      onStatement(statement)
    }),
})

async function createSessionHeaders({ database, clock }: Runtime, userId: number): Promise<Record<string, string>> {
  const now = clock.now()
  const session = { userId, stage: 'full', now, endsAt: new Date(now.getTime() + 86_400_000) } as const
  const id = await database.db.transaction().execute(trx => createSession(trx, session))
  return { cookie: `sid=${id}`, 'x-xsrf-token': xsrfToken(id) }
}
