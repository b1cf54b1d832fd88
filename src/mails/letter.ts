import type { Operator } from '../operator/wire.ts'
import type { Language, TextKey } from '../texts/define.ts'
import { formatDateTime, formatNumber } from '../texts/format.ts'
import { translate, type Values } from '../texts/translate.ts'
import type { AccessEvent, Mail } from './mail.ts'
import { mailTexts } from './texts.ts'

/** A mail's text before it is written as plain text and as HTML. */
export type Letter = {
  subject: string
  greeting: string
  paragraphs: string[]
  facts: { label: string; value: string }[]
  link: { label: string; url: string }
  notes: string[]
  closing: string[]
}

type Sender = { operator: Pick<Operator, 'name' | 'productName' | 'email' | 'phone'>; publicUrl: string }
type Parts = Omit<Letter, 'greeting' | 'closing'>
type MailKey = TextKey<typeof mailTexts>
type MailTranslator = (key: MailKey, values?: Values) => string

/** Words a mail in a language; links lead to pages, never to files (docs/rules.md#mails). */
export function letterOf(mail: Mail, language: Language, { operator, publicUrl }: Sender): Letter {
  const name = { product: operator.productName, contact: `${operator.phone}, ${operator.email}` }
  const fixed = translate(mailTexts, language)
  const say: MailTranslator = (key, values) => fixed(key, { ...name, ...values })
  const link = (path: string, label: Parameters<MailTranslator>[0]) => ({
    label: say(label),
    url: new URL(path, publicUrl).href,
  })
  return {
    greeting: 'name' in mail ? say('greeting', { name: mail.name }) : say('greetingOperator'),
    ...partsOf(mail, say, link, language),
    closing: [say('closing'), operator.name, say('automatic')],
  }
}

type LinkTo = (path: string, label: Parameters<MailTranslator>[0]) => Letter['link']

function partsOf(mail: Mail, say: MailTranslator, link: LinkTo, language: Language): Parts {
  switch (mail.kind) {
    case 'invitation':
      return passwordParts(mail, say, link, [say('invitation'), say('firstSignIn')])
    case 'reset':
      return passwordParts(mail, say, link, [say('reset'), ...(mail.authenticator ? [say('resetAuthenticator')] : [])])
    case 'batch-done':
      return batchParts(mail, say, link, language)
    case 'recovery-codes':
      return recoveryParts(mail, say, link, language)
    case 'passkeys':
      return passkeyParts(mail, say, link)
    case 'openid-link':
      return linkParts(mail, say, link)
    case 'access':
      return accessParts(mail, say, link)
    case 'webhook-off':
      return webhookParts(mail, say, link)
    case 'partner-changes':
      return changesParts(mail, say, link, language)
    case 'licence':
      return licenceParts(mail, say, link)
  }
}

type PasswordMail = Extract<Mail, { initialPassword: string }>

const passwordParts = (mail: PasswordMail, say: MailTranslator, link: LinkTo, paragraphs: string[]): Parts => ({
  subject: say(mail.kind === 'invitation' ? 'invitationSubject' : 'resetSubject'),
  paragraphs,
  facts: [
    { label: say('email'), value: mail.email },
    { label: say('initialPassword'), value: mail.initialPassword },
    { label: say('until'), value: dayOf(mail.until) },
  ],
  link: link('/login', 'toLogin'),
  notes: [say('keepSecret')],
})

function batchParts(
  mail: Extract<Mail, { kind: 'batch-done' }>,
  say: MailTranslator,
  link: LinkTo,
  language: Language,
): Parts {
  const { ending, fileName, errorMessage, rows } = mail
  const count = (label: Parameters<MailTranslator>[0], value: number) => ({
    label: say(label),
    value: formatNumber(value, language),
  })
  return {
    subject: say(`${ending}Subject`, { fileName }),
    paragraphs: [say(ending)],
    facts: [
      ...(errorMessage === null ? [] : [{ label: say('reason'), value: errorMessage }]),
      { label: say('file'), value: fileName },
      count('rows', rows.total),
      ...[count('valid', rows.valid), count('invalid', rows.invalid)],
      ...[count('notChecked', rows.notChecked), count('notAUid', rows.notAUid)],
    ],
    link: link(`/uid-check?batch=${mail.batchId}`, 'toBatch'),
    notes: [],
  }
}

function recoveryParts(
  { event, at, left }: Extract<Mail, { kind: 'recovery-codes' }>,
  say: MailTranslator,
  link: LinkTo,
  language: Language,
): Parts {
  const isUsed = event === 'used'
  return {
    subject: say(isUsed ? 'recoveryUsedSubject' : 'recoveryMadeSubject'),
    paragraphs: [say(isUsed ? 'recoveryUsed' : 'recoveryMade')],
    facts: [
      { label: say('moment'), value: formatDateTime(new Date(at)) },
      { label: say('codesLeft'), value: formatNumber(left, language) },
    ],
    link: link('/my-account', 'toAccount'),
    notes: [say('notMe')],
  }
}

function passkeyParts(
  { event, at, passkey }: Extract<Mail, { kind: 'passkeys' }>,
  say: MailTranslator,
  link: LinkTo,
): Parts {
  const isNew = event === 'added'
  return {
    subject: say(isNew ? 'passkeyAddedSubject' : 'passkeyEndedSubject'),
    paragraphs: [say(isNew ? 'passkeyAdded' : 'passkeyEnded')],
    facts: [
      { label: say('moment'), value: formatDateTime(new Date(at)) },
      { label: say('passkey'), value: passkey },
    ],
    link: link('/my-account', 'toAccount'),
    notes: [say('notMe')],
  }
}

const linkParts = (
  { at, provider }: Extract<Mail, { kind: 'openid-link' }>,
  say: MailTranslator,
  link: LinkTo,
): Parts => ({
  subject: say('linkedSubject'),
  paragraphs: [say('linked')],
  facts: [
    { label: say('moment'), value: formatDateTime(new Date(at)) },
    { label: say('provider'), value: provider },
  ],
  link: link('/my-account', 'toAccount'),
  notes: [say('notMe')],
})

const ACCESS: Record<AccessEvent, { subject: MailKey; text: MailKey; page: string; label: MailKey }> = {
  'account-tries': { subject: 'triesSubject', text: 'tries', page: '/uid-account', label: 'toFinanzonlineAccount' },
  'provider-set': { subject: 'providerSetSubject', text: 'providerSet', page: '/admin/company', label: 'toCompanies' },
  'provider-ended': {
    ...{ subject: 'providerEndedSubject', text: 'providerEnded', page: '/admin/company', label: 'toCompanies' },
  },
  'key-made': { subject: 'keyMadeSubject', text: 'keyMade', page: '/admin/programs', label: 'toPrograms' },
  'auditor-link': {
    subject: 'auditorLinkSubject',
    text: 'auditorLink',
    page: '/admin/auditor-packages',
    label: 'toPackages',
  },
}

function accessParts(
  { event, companyName, at, by, what }: Extract<Mail, { kind: 'access' }>,
  say: MailTranslator,
  link: LinkTo,
): Parts {
  const { subject, text, page, label } = ACCESS[event]
  const told = [
    { label: say('company'), value: companyName },
    { label: say('moment'), value: formatDateTime(new Date(at)) },
    { label: say('accessBy'), value: by },
    { label: say('accessWhat'), value: what },
  ]
  return {
    subject: say(subject, { companyName }),
    paragraphs: [say(text, { companyName })],
    facts: told.filter(({ value }) => value !== ''),
    link: link(page, label),
    notes: [say('notUs')],
  }
}

const webhookParts = (
  { address, because }: Extract<Mail, { kind: 'webhook-off' }>,
  say: MailTranslator,
  link: LinkTo,
): Parts => ({
  subject: say('webhookSubject'),
  paragraphs: [say(because === 'gone' ? 'webhookGone' : 'webhookFailed'), say('webhookWaits')],
  facts: [{ label: say('webhookAddress'), value: address }],
  link: link('/admin/programs', 'toPrograms'),
  notes: [],
})

function changesParts(
  { companyName, count, changes }: Extract<Mail, { kind: 'partner-changes' }>,
  say: MailTranslator,
  link: LinkTo,
  language: Language,
): Parts {
  const figure = (figured: number) => ({ count: figured, number: formatNumber(figured, language) })
  const more = count - changes.length
  return {
    subject: say('changesSubject', figure(count)),
    paragraphs: [say('changes', { companyName })],
    facts: changes.map(({ partner, said }) => ({ label: partner, value: said })),
    link: link('/', 'toChanges'),
    notes: [...(more > 0 ? [say('moreChanges', figure(more))] : []), say('changesSeen')],
  }
}

function licenceParts(mail: Extract<Mail, { kind: 'licence' }>, say: MailTranslator, link: LinkTo): Parts {
  const { companyName, daysLeft } = mail
  const validUntil = dayOf(mail.validUntil)
  return {
    subject: say('licenceSubject', { companyName, validUntil }),
    paragraphs: [
      daysLeft === 0 ? say('licenceToday', { companyName }) : say('licence', { companyName, count: daysLeft }),
    ],
    facts: [
      { label: say('company'), value: companyName },
      { label: say('validUntil'), value: validUntil },
    ],
    link: link('/admin/company', 'toCompanies'),
    notes: [],
  }
}

// 20.11.2026 in both languages (docs/rules.md#dates).
const dayOf = (day: string): string => day.split('-').reverse().join('.')
