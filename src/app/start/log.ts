import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'
import { redactKeys } from '../../access/keys/key-text.ts'
import { createLogWriter } from '../../base/log/log-writer.ts'
import { type OutageTimes, watchOutageLines } from '../../platform/alarms/outage-lines.ts'

// Never logged: passwords, codes, session and XSRF values, FinanzOnline credentials.
const SECRET_FIELDS = [
  'password',
  'totp',
  'recoveryCode',
  'codes',
  'pin',
  'finUserId',
  'finCustomerId',
  'totpUri',
  'secret',
  'token',
  'cookie',
  'authorization',
]

// A failed statement's error contains its values ("Failing row contains …" in `detail`): whole
// uploads if the disk is full, and always tenants' data.
const STATEMENT_FIELDS = ['params', 'detail']

const redactedPaths = [
  ...[...SECRET_FIELDS, ...STATEMENT_FIELDS].flatMap(field => [field, `*.${field}`, `*.*.${field}`]),
  ...STATEMENT_FIELDS.map(field => `err.aggregateErrors[*].${field}`),
  'req.headers.cookie',
  'req.headers.authorization',
  'req.headers["x-xsrf-token"]',
  'res.headers["set-cookie"]',
]

// pino's level 60: such a line states why the process ends.
const FATAL = 60

type Call = { method?: string; url?: string; host?: string; ip?: string }

/** The logged fields of a call. Without the query string: searched names must not be in the log. */
const serializers = {
  req: ({ method, url, host, ip }: Call) => ({
    method,
    url: url && redactKeys(url.split('?')[0] ?? ''),
    host,
    remoteAddress: ip,
  }),
}

const STANDARD_OUTPUT = 1

/**
 * Creates a logger of JSON lines on standard output (base/log/log-writer.ts), or to `stream`;
 * `level` as in pino. During a database outage, each kind of line about it is written once
 * (alarms/outage-lines.ts).
 */
export function createLog(level: string, stream: DestinationStream = standardOutput(), times?: OutageTimes): Logger {
  const log: Logger = pino(
    { level, redact: { paths: redactedPaths, censor: '(not shown)' }, serializers, hooks: { logMethod } },
    stream,
  )
  const shouldLog = watchOutageLines(log, times)
  function logMethod(this: Logger, line: Parameters<LogFn>, write: LogFn, level: number): void {
    const [facts, message] = line
    if (level >= FATAL || shouldLog(failureIn(facts), String(message))) write.apply(this, line)
  }
  return log
}

function standardOutput(): DestinationStream {
  const writer = createLogWriter(STANDARD_OUTPUT)
  process.once('exit', writer.flushSync)
  return writer
}

const failureIn = (facts: unknown): unknown =>
  typeof facts === 'object' && facts !== null && 'err' in facts ? facts.err : facts
