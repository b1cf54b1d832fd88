import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseUid } from '../../../vat-ids/uid/parse-uid.ts'
import { formatWhileTyping, textToSend, validateTypedUid } from './typed-uid.ts'

describe('validateTypedUid', { tags: ['W2-29'] }, () => {
  it('accepts a plausible UID without a message', () => {
    expect(validateTypedUid('atu 1358 5627', 'de')).toEqual({
      canSend: true,
      isDoubtful: false,
      message: '',
      suggestion: '',
    })
  })

  it('warns about a wrong check digit, but allows the check', { tags: ['C5-03'] }, () => {
    const typed = validateTypedUid('ATU13585626', 'en')
    expect(typed).toMatchObject({ canSend: true, isDoubtful: true })
    expect(typed.message).not.toBe('')
  })

  it.each(['ATU1', 'ATU1358562', 'ATU135856277', 'CH123456789', 'XX12345678', 'GBGD001', 'LI50639', '13585627'])(
    'rejects text that cannot be a UID, with a message: %s',
    typed => {
      const { canSend, message } = validateTypedUid(typed, 'de')
      expect(canSend).toBe(false)
      expect(message).not.toBe('')
    },
  )

  it.each([
    ['60927689', 'ATU60927689'],
    ['U60927689', 'ATU60927689'],
    ['AT60927689', 'ATU60927689'],
    ['DEI36695976', 'DE136695976'],
    ['60927688', ''],
    ['136695976', ''],
  ])('suggests what may be meant, in addition to the message: %s', (typed, suggestion) => {
    const typedUid = validateTypedUid(typed, 'de')
    expect(typedUid).toMatchObject({ canSend: false, suggestion })
    expect(typedUid.message).not.toContain('Meinten')
  })

  it('has no message for an empty field', () => {
    expect(validateTypedUid('', 'de')).toEqual({ canSend: false, isDoubtful: false, message: '', suggestion: '' })
  })

  it('accepts a short Romanian number', () => expect(validateTypedUid('RO11', 'de').canSend).toBe(true))
})

describe('formatWhileTyping', () => {
  it('groups at the end and leaves the middle unchanged', () => {
    expect(formatWhileTyping('atu13585627', true)).toBe('ATU 1358 5627')
    expect(formatWhileTyping('atu135856', false)).toBe('atu135856')
  })

  it('gives the same result typed key by key or pasted', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(ATU|DE|FR|NL|BE)[0-9]{6,10}$/), uid => {
        const typed = [...uid].reduce((shown, key) => formatWhileTyping(shown + key, true), '')
        expect(typed).toBe(formatWhileTyping(uid, true))
      }),
    )
  })
})

it.each([
  ['GR 094259216', 'GR094259216'],
  ['BE 403 170 701', 'BE403170701'],
  ['ATU 1358 5627', 'ATU13585627'],
])('sends %s as %s, so that the answer can mention the repair', (typed, sent) => {
  expect(textToSend(typed)).toBe(sent)
  const hints = (text: string) => parseUid(text).hints
  expect(hints(sent)).toEqual(hints(typed))
})

it('sends words typed next to a number if they fit into the address', () => {
  const typed = ' ATU13585627 Brauerei Wien '
  expect(textToSend(typed)).toBe(typed.trim())
  expect(parseUid(textToSend(typed)).uid).toBe('ATU13585627')
  expect(textToSend(`ATU13585627 ${'Brauerei '.repeat(40)}`)).toBe('ATU13585627')
})
