import { expect, it } from 'vitest'
import { securityTxt } from './security-txt.ts'

const support = { label: 'Hilfe', url: 'https://kanzlei.example/hilfe' }
const told = {
  operator: { email: 'kanzlei@muster.example', support },
  publicUrl: 'https://uid.example',
  path: '/.well-known/security.txt',
  now: new Date('2026-11-20T10:00:00Z'),
}

it('says to whom a hole is reported, for half a year from when it is read', () => {
  expect(securityTxt(told)).toBe(
    [
      'Contact: mailto:kanzlei@muster.example',
      'Expires: 2027-05-19T10:00:00.000Z',
      'Preferred-Languages: de, en',
      'Canonical: https://uid.example/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})

it('names the place for questions where the operator has no mail address', () => {
  expect(securityTxt({ ...told, operator: { email: '', support } })).toMatch(
    /^Contact: https:\/\/kanzlei.example\/hilfe\n/,
  )
})
