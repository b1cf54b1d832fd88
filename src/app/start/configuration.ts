import { readFileSync } from 'node:fs'
import type { UploadLimits } from '../../checking/batches/upload/read-and-plan.ts'
import { EXPECTED_SECRET } from './app-secret.ts'
import type { ValuesOf, Variable } from './variable.ts'
import { VARIABLES } from './variables.ts'

type Settings = ValuesOf<typeof VARIABLES>

/**
 * The environment variables of docs/running.md, read and validated once: an invalid value stops the
 * start with one line.
 */
export type Configuration = Omit<Settings, 'publicUrl' | `oidc${string}`> & {
  publicUrl: string
  /** Null: the installation has no OpenID provider of its own. */
  openid: OpenidConfiguration | null
}

/** In the form that openid/ expects. */
export type OpenidConfiguration = {
  issuer: string
  clientId: string
  clientSecret: string
  label: string
  trustsSecondFactor: boolean
  linksByEmail: boolean
}

/** Returns the limits of an upload. */
export const uploadLimitsOf = ({
  maxUploadMb,
  maxUnpackedMb,
  maxUploadRows,
  whiteListUrl,
}: Configuration): UploadLimits => ({
  maxUploadMb,
  maxUnpackedMb,
  maxUploadRows,
  inputsOff: whiteListUrl === null ? ['account'] : [],
})

/** An invalid setting; its message contains the variable, the value read and what is expected. */
export class WrongConfiguration extends Error {
  override readonly name = 'WrongConfiguration'
}

type Environment = Record<string, string | undefined>

/** Reads the environment. Throws WrongConfiguration for invalid or missing values. */
export function readConfiguration(environment: Environment): Configuration {
  const settings = readVariables(VARIABLES, environment)
  const publicUrl = settings.publicUrl ?? `http://localhost:${settings.port}`
  const configuration = withOpenid({ ...settings, publicUrl })
  refusePartialApplication(configuration)
  refuseMissingSender(configuration)
  refuseMissingSecret(configuration)
  return configuration
}

function readVariables<Table extends Record<string, Variable>>(table: Table, environment: Environment) {
  const entries = Object.entries(table).map(([field, variable]) => [field, readVariable(variable, environment)])
  // Each field has the type that its variable is parsed to.
  return Object.fromEntries(entries) as ValuesOf<Table>
}

function readVariable({ name, parse, defaultValue, ...options }: Variable, environment: Environment): unknown {
  const value = environment[name]
  const read = options.keepsSpaces ? value : value?.trim()
  if (read === undefined || (read === '' && !options.acceptsEmpty)) return defaultValue
  return parse(read, expected => {
    throw configurationError(name, options.secret ? options.secret(read) : read, expected)
  })
}

/**
 * Combines the provider's variables. Throws WrongConfiguration if only one or two of the three
 * required ones are set.
 */
function withOpenid(settings: Settings & { publicUrl: string }): Configuration {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret, ...more } = settings
  const { oidcLabel, oidcTrustSecondFactor: trustsSecondFactor, oidcLinkByEmail: linksByEmail, ...others } = more
  if (issuer === null || clientId === null || clientSecret === null) {
    refusePartiallySet({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret })
    return { ...others, openid: null }
  }
  const label = oidcLabel ?? new URL(issuer).hostname
  return { ...others, openid: { issuer, clientId, clientSecret, label, trustsSecondFactor, linksByEmail } }
}

const refusePartialApplication = ({ hmrcClientId, hmrcClientSecret }: Configuration): void =>
  refusePartiallySet({ HMRC_CLIENT_ID: hmrcClientId, HMRC_CLIENT_SECRET: hmrcClientSecret })

// Setting only some of them is a mistake.
function refusePartiallySet(variables: Record<string, string | null>): void {
  const isSet = (name: string) => variables[name] !== null
  const names = Object.keys(variables)
  const missing = names.find(name => !isSet(name))
  if (missing === undefined || !names.some(isSet)) return
  throw configurationError(missing, undefined, `a value, because ${names.filter(isSet).join(' and ')} is set`)
}

function refuseMissingSender({ smtpUrl, mailFrom }: Configuration): void {
  if (smtpUrl !== null && mailFrom === '')
    throw configurationError('MAIL_FROM', undefined, 'the sender of mails, because SMTP_URL is set')
}

function refuseMissingSecret({ databaseUrl, appSecret }: Configuration): void {
  if (databaseUrl !== null && appSecret === null)
    throw configurationError('APP_SECRET', undefined, `${EXPECTED_SECRET}, because DATABASE_URL is set`)
}

const configurationError = (name: string, read: string | undefined, expected: string) =>
  new WrongConfiguration(`${name} is ${read === undefined ? 'not set' : `"${read}"`}; expected: ${expected}`)

/**
 * The variables that may also be read from a file by NAME_FILE: more people can see an environment
 * than a file.
 */
export const SECRET_VARIABLES: readonly string[] = Object.values<Variable>(VARIABLES)
  .filter(({ secret }) => secret !== undefined)
  .map(({ name }) => name)

/**
 * Returns the environment with the secrets read from files. Throws WrongConfiguration for
 * unreadable files, and for secrets given twice.
 */
export function withSecretFiles(environment: Environment): Environment {
  const fileVariables = SECRET_VARIABLES.filter(name => environment[`${name}_FILE`])
  return { ...environment, ...Object.fromEntries(fileVariables.map(name => [name, readSecret(environment, name)])) }
}

function readSecret(environment: Environment, name: string): string {
  const file = environment[`${name}_FILE`] ?? ''
  if (environment[name]) throw new WrongConfiguration(`${name} and ${name}_FILE are both set; expected: one of them`)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new WrongConfiguration(`${name}_FILE is "${file}"; expected: a file that this process may read`)
  }
}
