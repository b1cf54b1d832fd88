import { queueLicenceMails } from '../../../src/access/companies/licence-mails.ts'
import { MAILS } from '../../../src/app/definitions/features.ts'
import type { MailDefinition } from '../../../src/platform/mails/define-mail.ts'
import { createMailTransport } from '../../../src/platform/mails/mail-transport.ts'
import { createMailRound } from '../../../src/platform/mails/send-due.ts'
import { readOperator, SAMPLE_OPERATOR_FILE } from '../../../src/platform/operator/operator.ts'
import type { Operator } from '../../../src/platform/operator/wire.ts'
import type { Web } from './web.ts'

export const PUBLIC_URL = 'https://uid.firma.at'
export const MAIL_OPERATOR = readOperator(SAMPLE_OPERATOR_FILE)

type Options = {
  smtpUrl: string | null
  logged?: object[]
  retryBaseMs?: number
  operator?: Operator
  definitions?: readonly MailDefinition[]
}

/**
 * Returns a function that processes the outbox once per call, as the worker does; `smtpUrl` null
 * means that mails are off.
 */
export const mailWorker = (
  { database, encryption, clock, mails }: Pick<Web, 'database' | 'encryption' | 'clock' | 'mails'>,
  { smtpUrl, logged = [], operator = MAIL_OPERATOR, definitions = MAILS, ...waits }: Options,
) =>
  createMailRound({
    database,
    encryption,
    clock,
    operator,
    publicUrl: PUBLIC_URL,
    definitions,
    ...waits,
    daily: now => queueLicenceMails({ database, mails, operator }, now),
    log: { error: details => void logged.push(details), warn: details => void logged.push(details) },
    post: smtpUrl === null ? null : createMailTransport({ smtpUrl, mailFrom: 'UID Check <uid@firma.at>' }),
  })
