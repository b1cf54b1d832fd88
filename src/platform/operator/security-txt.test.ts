import { expect, it } from 'vitest'
import { formatSecurityTxt } from './security-txt.ts'

const support = { label: 'Hilfe', url: 'https://kanzlei.example/hilfe' }
const OPTIONS = {
  operator: { email: 'kanzlei@muster.example', support },
  publicUrl: 'https://uid.example',
  path: '/.well-known/security.txt',
  now: new Date('2026-11-20T10:00:00Z'),
}

it('contains the contact for vulnerabilities, and expires half a year after the request', () => {
  expect(formatSecurityTxt(OPTIONS)).toBe(
    [
      'Contact: mailto:kanzlei@muster.example',
      'Expires: 2027-05-19T10:00:00.000Z',
      'Preferred-Languages: de, en',
      'Canonical: https://uid.example/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})

it('contains the support link if the operator has no e-mail address', () => {
  expect(formatSecurityTxt({ ...OPTIONS, operator: { email: '', support } })).toMatch(
    /^Contact: https:\/\/kanzlei.example\/hilfe\n/,
  )
})
