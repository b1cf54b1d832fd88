import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { FULL_INSTALLATION, MINIMAL_INSTALLATION } from '../../../tests/world/product/installation.ts'
import type { Variable } from '../../app/start/variable.ts'
import * as parses from '../../app/start/variable.ts'
import { VARIABLES } from '../../app/start/variables.ts'
import { AUTHORITIES } from '../../registers/authorities/authorities-rules.ts'
import { RECIPIENTS, recipientsInUse } from './recipients.ts'

const everyRecipient = Object.values(RECIPIENTS)

it('describes every authority that can be queried', () => {
  expect(Object.keys(RECIPIENTS)).toEqual(expect.arrayContaining(Object.keys(AUTHORITIES)))
})

it('describes the recipient behind every environment variable with an address', () => {
  const { address, addresses, addressOrNothing, clamd, databaseAddress, issuer, mailServer, secretAddress } = parses
  const { registerAddress, secretAddressOrNothing, secretRegisterAddress } = parses
  const addressParsers = new Set<unknown>([
    address,
    addresses,
    addressOrNothing,
    clamd,
    databaseAddress,
    issuer,
    mailServer,
    secretAddress,
    secretAddressOrNothing,
    registerAddress,
    secretRegisterAddress,
  ])
  const addressVariables = Object.values<Variable>(VARIABLES)
    .filter(({ parse }) => addressParsers.has(parse))
    .map(({ name }) => name)
  // The product's own address.
  const expected = addressVariables.filter(name => name !== 'PUBLIC_URL')
  expect(expected.length).toBeGreaterThan(12)
  expect(everyRecipient.flatMap(({ variables }) => variables).toSorted()).toEqual(expected.toSorted())
})

// The files that open outgoing connections, and to whom. For a new one, add its recipient to
// recipients.ts.
const CONNECTING_FILES: Record<string, string> = {
  'src/platform/http/outgoing/send-request.ts':
    'authorities, registers, webhooks, providers, time-stamping authorities',
  'src/platform/http/outgoing/guarded-agent.ts': 'webhooks and companies’ providers, only at public addresses',
  'src/platform/mails/mail-transport.ts': 'mail-server',
  'src/documents/virus-scan/scan-with-clamd.ts': 'virus-scan',
  'src/access/login/openid/provider.ts': 'openid and company-openid, by reach-provider.ts',
  'src/access/login/openid/read-answer.ts': 'the same',
  'src/base/database/open-postgresql.ts': 'database',
  'src/base/database/listen.ts': 'database',
  'src/base/database/wait-for-postgresql.ts': 'database',
  'src/base/database/cluster/end-leftover.ts': 'the embedded database, on this machine',
  'src/base/releases/service.ts': 'this product itself, after an installation',
}

it('lists every file that opens an outgoing connection', () => {
  const OPENING_CALL =
    /\b(?:httpsRequest|httpRequest|createTransport|tlsConnect|connect|fetch|discovery|authorizationCodeGrant|new Pool|new \w*Agent)\(/
  const NETWORK_IMPORT =
    /from '(?:node:https?|node:net|node:tls|nodemailer|openid-client|pg|undici)'|(?<![.\w])fetch\((?!request)/
  const files = execFileSync('git', ['ls-files', 'src/*.ts'], { encoding: 'utf8' }).split('\n').filter(Boolean)
  const serverFiles = files.filter(
    file => !/\.test\.ts$|^src\/simulator\/|\/start\/demo\/|\/ui\/|\/screen\//.test(file),
  )
  const connectingFiles = serverFiles.filter(file => {
    const text = readFileSync(file, 'utf8')
    return NETWORK_IMPORT.test(text) && OPENING_CALL.test(text)
  })
  expect(connectingFiles.toSorted()).toEqual(Object.keys(CONNECTING_FILES).toSorted())
})

it('lists only recipients in use', () => {
  expect(recipientsInUse(MINIMAL_INSTALLATION)).toEqual(['vies', 'auditors'])
  expect(recipientsInUse(FULL_INSTALLATION)).toEqual(Object.keys(RECIPIENTS))
})
