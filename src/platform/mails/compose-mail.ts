import type { Language } from '../../base/texts/define.ts'
import type { Operator } from '../operator/wire.ts'
import { composeParts, type MailContent, type MailDefinition, type MailParts, mailLanguage } from './define-mail.ts'
import { mailTexts } from './mails-texts.ts'

/** A mail's text before it is rendered as plain text and HTML. */
type Letter = Omit<MailParts, 'link'> & {
  language: Language
  greeting: string
  link: { label: string; url: string }
  closing: string[]
}

/** The sender of mails; `definitions` are all kinds that may be in the outbox. */
export type Sender = {
  operator: Pick<Operator, 'name' | 'productName' | 'email' | 'phone'>
  publicUrl: string
  definitions: readonly MailDefinition[]
}

/** Composes a mail in a language by its definition. Throws `UnknownMail` if there is none. */
export function composeLetter(
  mail: MailContent,
  language: Language,
  { operator, publicUrl, definitions }: Sender,
): Letter {
  const wording = mailLanguage(language, {
    product: operator.productName,
    contact: `${operator.phone}, ${operator.email}`,
  })
  const t = wording.translatorOf(mailTexts)
  const { link, ...parts } = composeParts(definitions, mail, wording)
  return {
    ...parts,
    language,
    greeting: mail.name === undefined ? t('greetingOperator') : t('greeting', { name: mail.name }),
    link: { label: link.label, url: new URL(link.path, publicUrl).href },
    closing: [t('closing'), operator.name, t('automatic')],
  }
}

/** A rendered mail. */
export type RenderedMail = { subject: string; text: string; html: string }

/**
 * Renders a letter as plain text and simple HTML; user input becomes a single line of plain text.
 */
export const renderLetter = (letter: Letter): RenderedMail => ({
  subject: oneLine(letter.subject),
  text: plainText(letter),
  html: html(letter),
})

// A line break in a header would begin the next header.
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

const plainText = ({ greeting, paragraphs, facts, link, notes, closing }: Letter): string =>
  [
    oneLine(greeting),
    ...paragraphs.map(oneLine),
    facts.map(({ label, value }) => `${oneLine(label)}: ${oneLine(value)}`).join('\n'),
    `${link.label}:\n${link.url}`,
    ...notes.map(oneLine),
    closing.map(oneLine).join('\n'),
  ].join('\n\n')

const html = ({ language, subject, greeting, paragraphs, facts, link, notes, closing }: Letter): string =>
  [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
    '<body style="font-family:sans-serif;font-size:15px;line-height:1.5;color:#1b1f23">',
    ...[greeting, ...paragraphs].map(paragraph),
    `<table cellpadding="4">${facts.map(row).join('')}</table>`,
    `<p><a href="${escaped(link.url)}">${escaped(link.label)}</a></p>`,
    ...notes.map(paragraph),
    `<p>${closing.map(escaped).join('<br>')}</p>`,
    '</body></html>',
  ].join('\n')

const paragraph = (text: string): string => `<p>${escaped(text)}</p>`

const row = ({ label, value }: Letter['facts'][number]): string =>
  `<tr><th align="left">${escaped(label)}</th><td>${escaped(value)}</td></tr>`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string): string => oneLine(text).replace(/[&<>"']/g, sign => ENTITIES[sign] ?? sign)
