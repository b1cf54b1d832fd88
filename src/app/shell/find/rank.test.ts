import { expect, it } from 'vitest'
import { meant } from './rank.ts'

const PAGES = [
  { name: 'Start', about: 'Warteschlange, neue Änderungen' },
  { name: 'Mein Konto', about: 'Passwort, E-Mail' },
  { name: 'Länderzuordnung', about: 'welcher Dienst für welches Land' },
  { name: 'Geschäftspartner', about: 'Historie, Beobachtung, Startdatum' },
]
const names = (typed: string) => meant(PAGES, typed).map(({ name }) => name)

it.each([
  ['start', ['Start', 'Geschäftspartner']],
  ['KONTO', ['Mein Konto']],
  // Without the umlaut, as on a foreign keyboard.
  ['lander', ['Länderzuordnung']],
  ['  passwort ', ['Mein Konto']],
  ['partner', ['Geschäftspartner']],
  ['gibt es nicht', []],
])('%j means %j', (typed, expected) => expect(names(typed)).toEqual(expected))

it('means all, in their order, while nothing is typed', () => expect(names(' ')).toEqual(PAGES.map(({ name }) => name)))
