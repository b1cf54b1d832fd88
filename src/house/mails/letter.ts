import type { Language } from '../../ground/texts/define.ts'
import type { Operator } from '../operator/wire.ts'
import { type MailDefinition, type MailParts, partsOf, type StoredMail, wordingIn } from './define-mail.ts'
import { mailTexts } from './texts.ts'

/** A mail's text before it is written as plain text and as HTML. */
export type Letter = Omit<MailParts, 'link'> & {
  greeting: string
  link: { label: string; url: string }
  closing: string[]
}

/** Who sends mails, and which: `definitions` are all that may wait in the outbox. */
export type Sender = {
  operator: Pick<Operator, 'name' | 'productName' | 'email' | 'phone'>
  publicUrl: string
  definitions: readonly MailDefinition[]
}

/** Words a mail in a language, by its definition. Throws UnknownMail where there is none. */
export function letterOf(mail: StoredMail, language: Language, { operator, publicUrl, definitions }: Sender): Letter {
  const wording = wordingIn(language, {
    product: operator.productName,
    contact: `${operator.phone}, ${operator.email}`,
  })
  const say = wording.sayOf(mailTexts)
  const { link, ...parts } = partsOf(definitions, mail, wording)
  return {
    ...parts,
    greeting: mail.name === undefined ? say('greetingOperator') : say('greeting', { name: mail.name }),
    link: { label: link.label, url: new URL(link.path, publicUrl).href },
    closing: [say('closing'), operator.name, say('automatic')],
  }
}
