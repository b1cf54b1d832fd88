import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attachmentHeaders } from './attachment.ts'

const disposition = (name: string) => attachmentHeaders(name, 'application/pdf')['content-disposition'] ?? ''
/** Returns the file name that a browser uses: the UTF-8 name, else the ASCII one, quoted or not. */
function savedNameIn(header: string): string | undefined {
  const extended = /filename\*=UTF-8''(\S+)$/.exec(header)?.[1]
  return extended === undefined ? /filename="?([^"]+?)"?$/.exec(header)?.[1] : decodeURIComponent(extended)
}

describe('the headers of a download', () => {
  it('contain an ASCII name, and the real name if it differs', { tags: ['V5.4.1'] }, () => {
    expect(disposition('Debitoren Q4.pdf')).toBe('attachment; filename="Debitoren Q4.pdf"')
    expect(disposition('Prüfung Größe.pdf')).toBe(
      `attachment; filename="Prufung Grosse.pdf"; filename*=UTF-8''Pr%C3%BCfung%20Gr%C3%B6%C3%9Fe.pdf`,
    )
    expect(savedNameIn(disposition('Prüfung 😀 Αθήνα.pdf'))).toBe('Prüfung 😀 Αθήνα.pdf')
  })

  it('forbid sniffing and caching', { tags: ['D-01', 'V3.2.1', 'V4.1.1', 'V14.2.2', 'V14.3.2'] }, () => {
    expect(attachmentHeaders('a.pdf', 'application/pdf')).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  it.each([
    ['a"b;c.pdf', 'a_b;c.pdf'],
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie_ x=1.pdf'],
    ['gift\u202Efdp.exe', 'giftfdp.exe'],
    ['', 'file'],
    ['.pdf', 'file.pdf'],
  ])('contain a harmless name for %j', (name, saved) => {
    expect(savedNameIn(disposition(name))).toBe(saved)
  })

  it('keep the extension of a name that is too long', () => {
    const saved = savedNameIn(disposition(`${'ä'.repeat(300)}.pdf`))
    expect(saved).toBe(`${'ä'.repeat(120)}.pdf`)
  })

  it('contain an ASCII name even for a name of combining marks only', () => {
    expect(disposition('\u{16F51}')).toContain('filename=file;')
  })

  it('are valid for any name', { tags: ['D-01', 'V5.4.2'] }, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), name => {
        expect(disposition(name)).toMatch(
          /^attachment; filename=("[\x20-\x21\x23-\x5b\x5d-\x7e]+"|[\w.!#$&'*+^`|~-]+)(; filename\*=UTF-8''[\w.!#$&+^`|~%-]+)?$/,
        )
      }),
    )
  })
})
