import type { Fault, FinanzonlineEffect, ViesEffect } from './fault.ts'
import { finanzonlineFaults } from './finanzonline-faults.ts'
import { transportFaults } from './transport-faults.ts'
import { variantFaults } from './variant-faults.ts'
import { traderFaults, viesFaults } from './vies-faults.ts'

const table = [...viesFaults, ...finanzonlineFaults, ...transportFaults, ...variantFaults, ...traderFaults]

export type FaultName = (typeof table)[number]['name']

export const FAULT_NAMES = table.map(fault => fault.name)

/** All documented faults; docs/simulator.md lists them with their UIDs. */
export const FAULTS: readonly Fault[] = table

const byNumber = new Map(FAULTS.map(fault => [fault.number, fault]))
const byName = new Map(FAULTS.map(fault => [fault.name, fault]))

/**
 * Czech numbers that trigger a fault: with correct check digits, they cannot contain the marker,
 * because they do not start with 9.
 */
const byUid = new Map([
  ['CZ10300007', '103'],
  // Queries about Czech VAT groups always get this answer.
  ['CZ699001182', '103'],
  ['CZ699004572', '103'],
  ['CZ11300001', '113'],
  ['CZ12300004', '123'],
])

/**
 * Returns the fault that a UID (prefix and number, no blanks) triggers by containing 99000 and the
 * fault's number.
 */
export function faultOfUid(uid: string): Fault | undefined {
  const number = byUid.get(uid) ?? /99000(\d{3})/.exec(uid)?.[1]
  return number === undefined ? undefined : byNumber.get(number)
}

export function getFault(name: FaultName): Fault {
  const fault = byName.get(name)
  if (!fault) throw new Error(`there is no fault ${name}`)
  return fault
}

/** Returns the fault's effect at VIES, or undefined if it concerns only FinanzOnline. */
export function viesEffect(fault: Fault): ViesEffect | undefined {
  return fault.vies || fault.both ? { ...fault.both, ...fault.vies } : undefined
}

/** Returns the fault's effect at FinanzOnline, or undefined if it concerns only VIES. */
export function finanzonlineEffect(fault: Fault): FinanzonlineEffect | undefined {
  return fault.finanzonline || fault.both ? { ...fault.both, ...fault.finanzonline } : undefined
}
