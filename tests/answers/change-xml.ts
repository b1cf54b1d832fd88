import type { WellFormedAnswer } from '../../src/registers/authorities/reading/well-formed-answers.ts'
import type { StrangeField } from './strange-fields.ts'

const escaped = (value: StrangeField['value']): string =>
  String(value).replace(/[<&"]/g, letter => `&#${letter.charCodeAt(0)};`)

/** Our XML names consist of letters, digits and underscores. */
const isName = (name: string): boolean => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name)

/**
 * Returns where elements with child elements end. The payload begins after the Body, or with the
 * root.
 */
function containerEnds(body: string): { at: number; prefix: string; name: string }[] {
  return [...body.matchAll(/<\/(?:([\w-]+):)?([\w-]+)>/g)].flatMap(({ index, 1: prefix = '', 2: name = '' }) => {
    const content = body.slice(body.lastIndexOf(`<${prefix && `${prefix}:`}${name}`, index), index)
    const isContainer = (content.match(/</g)?.length ?? 0) > 1
    return isContainer || /Result$/.test(name) ? [{ at: index, prefix, name }] : []
  })
}

const insertAt = (body: string, at: number, text: string): string => body.slice(0, at) + text + body.slice(at)

/**
 * Returns variants with an additional element at the end of each element that has children, apart
 * from `except`, and variants with an additional attribute.
 */
export function withElement(body: string, { name, value }: StrangeField, except: readonly string[] = []): string[] {
  if (!isName(name)) return []
  return containerEnds(body).flatMap(({ at, prefix, name: parent }) => {
    if (except.includes(parent)) return []
    const tag = prefix === '' ? name : `${prefix}:${name}`
    return [insertAt(body, at, `<${tag}>${escaped(value)}</${tag}>`)]
  })
}

/** Returns variants with an additional attribute on each element outside the SOAP envelope. */
export function withAttribute(body: string, { name, value }: StrangeField, except: readonly string[] = []): string[] {
  if (!isName(name)) return []
  const all = [...body.matchAll(/<(?:[\w-]+:)?(?!Envelope|Header|Body)[A-Za-z][\w-]*(?=[\s/>])/g)]
  return all.flatMap(({ index, 0: tag }) => {
    const head = body.slice(index, body.indexOf('>', index))
    const isExcepted = except.some(
      each => new RegExp(`<(?:[\\w-]+:)?${each}$`).test(tag) && !['GetByUIDResponse', 'GetByUIDResult'].includes(each),
    )
    return isExcepted || head.includes(` ${name}=`)
      ? []
      : [insertAt(body, index + tag.length, ` ${name}="${escaped(value)}"`)]
  })
}

export const ENVELOPE = ['Envelope', 'Body', 'Header']

/**
 * Returns answers whose own elements are changed, doubled or moved so that none of them may be
 * accepted.
 */
export function brokenXml({
  body,
  verdict: { name, other },
  moment,
}: WellFormedAnswer): [what: string, body: string][] {
  const element = new RegExp(`<((?:[\\w-]+:)?)${name}(?:\\s[^>]*)?>([\\s\\S]*?)</\\1${name}>`)
  const verdictElement = element.exec(body)?.[0] ?? ''
  const attribute = new RegExp(` ${name}="[^"]*"`)
  const inHeader = (text: string): string =>
    /<[\w-]+:Header\/>/.test(body)
      ? body.replace(/<([\w-]+):Header\/>/, (_, prefix: string) => `<${prefix}:Header>${text}</${prefix}:Header>`)
      : body.replace(/<([\w-]+):Body>/, (tag, prefix: string) => `<${prefix}:Header>${text}</${prefix}:Header>${tag}`)
  const fault = '<f:Fault xmlns:f="http://schemas.xmlsoap.org/soap/envelope/"><faultcode>x</faultcode></f:Fault>'
  const days = ['2026-11-26', '20261129', '2026-02-30', 'gestern', '']
  return [
    ['a DTD', body.replace(/^(<\?xml[^>]*>)?/, '$1<!DOCTYPE x>')],
    ['an element after it', `${body}<x/>`],
    ['text before it', `x${body}`],
    ...(body.includes(':Body>')
      ? ([
          ['a fault in the header', inHeader(fault)],
          [
            'a business fault in the header',
            inHeader('<businessFault xmlns="urn:x"><error>Application_error</error></businessFault>'),
          ],
          ['a fault beside it', body.replace(/<\/([\w-]+):Body>/, `${fault}$&`)],
          ['a fault before it', body.replace(/<([\w-]+):Body>/, `$&${fault}`)],
          ['two bodies', body.replace(/<([\w-]+):Body>[\s\S]*<\/\1:Body>/, bodyElement => bodyElement + bodyElement)],
          ['a text in the body', body.replace(/<([\w-]+):Body>/, '$&Fehler')],
        ] as [string, string][])
      : []),
    ...(verdictElement === ''
      ? []
      : ([
          ['the verdict twice', body.replace(verdictElement, verdictElement + verdictElement)],
          [
            'the verdict twice, with different values',
            body.replace(verdictElement, verdictElement + verdictElement.replace(/>[\s\S]*</, `>${other}<`)),
          ],
          [
            'a verdict of another namespace',
            body.replace(verdictElement, `${verdictElement}<q:${name} xmlns:q="urn:q">${other}</q:${name}>`),
          ],
          [
            'the verdict moved to another namespace',
            body.replace(verdictElement, `<q:${name} xmlns:q="urn:q">1</q:${name}>`),
          ],
          [
            'no value',
            body.replace(
              verdictElement,
              verdictElement.replace(/>/, ' xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:nil="true">'),
            ),
          ],
          ['an element inside', body.replace(verdictElement, verdictElement.replace(/<\//, '<x/></'))],
          ['no verdict', body.replace(verdictElement, '')],
        ] as [string, string][])),
    ...(attribute.test(body)
      ? ([
          ['an unknown value', body.replace(attribute, ` ${name}="${other}"`)],
          ['no value of the verdict', body.replace(attribute, '')],
          ['the value in another namespace', body.replace(attribute, ` xmlns:q="urn:q" q:${name}="X"`)],
        ] as [string, string][])
      : []),
    ...(moment === undefined
      ? []
      : days.map((day): [string, string] => [
          `of ${day}`,
          body.replace(new RegExp(` ${moment}="[^"]*"`), ` ${moment}="${day}"`),
        ])),
  ]
}

/** Returns the same answer in other notations. */
export const sameXml = ({ body }: WellFormedAnswer): string[] => [
  body,
  `${body}\n`,
  `${body}<!-- end -->`,
  body.replaceAll('"', "'"),
  body.replace(/<\/([\w:-]+)>/g, '</$1 >'),
]
