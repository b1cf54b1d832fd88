import { EXAMPLE_UIDS, isRegistered, WRONG_EXAMPLE_UIDS } from '../../../src/simulator/businesses/verdict.ts'
import { entryOf } from '../../../src/simulator/registers/bfs/entries.ts'
import { entityOf } from '../../../src/simulator/registers/brreg/entities.ts'
import { faultUidsOfBrreg } from '../../../src/simulator/registers/brreg/faults.ts'
import type { Simulator } from '../../../src/simulator/simulator.ts'
import { NUMBERS } from '../lists/random-numbers.ts'
import { swissUids } from './swiss-uids.ts'

type SimulatedBehaviour = ReturnType<Simulator['behaviour']>

/**
 * What registers of member states say of their special numbers (docs/simulator.md), as the words
 * that a row must show; '' is a state that shows none, and null no statement at all.
 */
const STATES: Readonly<Record<string, string | null>> = {
  PL1060000122: '',
  PL1060000145: 'von der Mehrwertsteuer befreit',
  PL1060000151: 'nicht für die Mehrwertsteuer registriert seit 04.03.2025',
  PL1060000168: 'nicht für die Mehrwertsteuer registriert seit 05.11.2024',
  PL1060000174: 'nicht verzeichnet',
  PL1060000180: '',
  PL1060000197: null,
  PL1060000205: null,
  SK2022700020: '',
  SK2022700031: 'kein Zahler der Mehrwertsteuer',
  SK2022700042: 'kein Zahler der Mehrwertsteuer seit 01.01.2015',
  SK2022700053: 'Registrierung gelöscht seit 05.05.2020',
  SK2022700064: 'Gründe für die Löschung der Registrierung seit 03.03.2026',
  SK2022700075: '',
  SK2022700086: null,
  SK2022700097: null,
  RO40414001: '',
  RO40414010: 'kein Zahler der Mehrwertsteuer seit 06.05.2024',
  RO40414028: 'kein Zahler der Mehrwertsteuer',
  RO40414036: 'für inaktiv erklärt seit 01.05.2024',
  RO40414044: '',
  RO40414052: 'kein Zahler der Mehrwertsteuer',
  RO40414060: null,
}

/** Texts of states without a register that is queried, and of the one-stop shops. */
export const OTHER_STATES = [
  ...[
    'LI50639',
    'SM12345',
    'IS123456',
    'RS101134702',
    'MC12345678901',
    'BA4200000000000',
    'ME02000000',
    'MK4030000000000',
  ],
  ...['AL12345678A', 'TR1234567890', 'UA123456789012', 'US123456789', 'AD123456A', 'EU372000041', 'IM2760000000'],
]

const consecutive = (prefix: string, first: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${prefix}${first + at}`)

const ofState = (...prefixes: string[]) => NUMBERS.filter(uid => prefixes.includes(uid.slice(0, 2)))

/** Answers that neither confirm nor deny, by the number of the simulator's fault. */
const GERMAN_WITHOUT_VERDICT = ['DE199000713', 'DE199000714', 'DE199000715', 'DE199000716']

/**
 * Verdicts that the register gives with its faults (docs/simulator.md#norwegian-register); null:
 * none. Its own test has all faults, of which some pause all queries for a minute.
 */
const NORWEGIAN_FAULTS: Readonly<Record<string, 'valid' | 'invalid' | null>> = {
  bankrupt: 'valid',
  liquidation: 'valid',
  'compulsory liquidation': 'valid',
  'another spelling': 'valid',
  abroad: 'valid',
  'only post': 'valid',
  nameless: 'valid',
  deleted: 'invalid',
  'not registered': 'invalid',
  'no such number': 'invalid',
  removed: 'invalid',
  '404 and found': null,
  '404 of a proxy': null,
  withheld: null,
  'deleted and registered': null,
  'another number': null,
  'two spellings': null,
  twice: null,
  deep: null,
}
const NORWEGIAN_VERDICTS = new Map<string, 'valid' | 'invalid' | null>(
  [...faultUidsOfBrreg()].flatMap(([name, uid]) => {
    const verdict = NORWEGIAN_FAULTS[name]
    return verdict === undefined ? [] : [[uid, verdict] as const]
  }),
)

const NORWEGIAN_WEIGHTS = [3, 2, 7, 6, 5, 4, 3, 2]

function norwegianUids(count: number, first: number): string[] {
  const uids: string[] = []
  for (let number = first; uids.length < count; number++) {
    const sum = NORWEGIAN_WEIGHTS.reduce((before, weight, at) => before + weight * Number(String(number)[at]), 0)
    const digit = (11 - (sum % 11)) % 11
    // A check digit of 10 means that there is no such number.
    if (digit < 10) uids.push(`NO${number}${digit}`)
  }
  return uids
}

const SIZE = 300

/** Returns three hundred numbers of all states, neighbours of different registers. */
export function allStatesList(): string[] {
  const numbers = [
    ...[...EXAMPLE_UIDS, ...WRONG_EXAMPLE_UIDS, ...Object.keys(STATES), ...OTHER_STATES],
    ...[...consecutive('PL', 5_250_000_010, 26), ...consecutive('RO', 14_000_010, 14), ...ofState('SK').slice(0, 4)],
    ...[...consecutive('GB', 200_000_000, 14), ...swissUids(9, 30), ...norwegianUids(18, 91_000_000)],
    ...[...NORWEGIAN_VERDICTS.keys(), ...GERMAN_WITHOUT_VERDICT],
  ]
  const all = [...numbers, ...ofState('AT', 'DE', 'FR', 'IT', 'HU', 'SI', 'HR', 'FI', 'DK', 'EE')]
  const list = [...new Set(all)].slice(0, SIZE)
  // A step without a common divisor with the length visits each number once.
  return list.map((_, at) => list[(at * 37) % list.length] ?? '')
}

/** Returns the verdict of the simulated registers if nothing fails; null: they give none. */
export function simulatedVerdict(uid: string, behaviour: SimulatedBehaviour): 'valid' | 'invalid' | null {
  const digits = uid.slice(2)
  if (GERMAN_WITHOUT_VERDICT.includes(uid)) return null
  const norwegian = NORWEGIAN_VERDICTS.get(uid)
  if (norwegian !== undefined) return norwegian
  if (uid.startsWith('NO')) return verdictOf(entityOf(digits, behaviour).registrertIMvaregisteret === true)
  if (uid.startsWith('CHE')) return verdictOf(entryOf(uid.slice(3), behaviour).vatStatus === '2')
  return verdictOf(isRegistered(uid) && !behaviour.endedUids.includes(uid))
}

const verdictOf = (isValid: boolean) => (isValid ? 'valid' : 'invalid')

/**
 * Returns the words that a register of a member state says of a valid number: '' for a good state,
 * null for no statement.
 */
export const simulatedState = (uid: string): string | null => (Object.hasOwn(STATES, uid) ? (STATES[uid] ?? null) : '')
