import type { Fault, FinanzonlineEffect, ViesEffect } from './fault.ts'
import { finanzonlineFaults } from './finanzonline-faults.ts'
import { transportFaults } from './transport-faults.ts'
import { variantFaults } from './variant-faults.ts'
import { traderFaults, viesFaults } from './vies-faults.ts'

const table = [...viesFaults, ...finanzonlineFaults, ...transportFaults, ...variantFaults, ...traderFaults]

export type FaultName = (typeof table)[number]['name']

export const FAULT_NAMES = table.map(fault => fault.name)

/** Every documented fault; docs/simulator.md is this table with its UIDs. */
export const FAULTS: readonly Fault[] = table

const byNumber = new Map(FAULTS.map(fault => [fault.number, fault]))
const byName = new Map(FAULTS.map(fault => [fault.name, fault]))

/** Numbers with right check digits that cannot hold the marker: Czech ones do not begin with 9. */
const byUid = new Map([
  ['CZ10300007', '103'],
  // Czech groups, which have no other answer.
  ['CZ699001182', '103'],
  ['CZ699004572', '103'],
  ['CZ11300001', '113'],
  ['CZ12300004', '123'],
])

/** The fault that a UID (prefix and number, no blanks) asks for by containing 99000 and a fault's number, or undefined. */
export function faultOfUid(uid: string): Fault | undefined {
  const number = byUid.get(uid) ?? /99000(\d{3})/.exec(uid)?.[1]
  return number === undefined ? undefined : byNumber.get(number)
}

export function faultNamed(name: FaultName): Fault {
  const fault = byName.get(name)
  if (!fault) throw new Error(`no fault is called ${name}`)
  return fault
}

/** What the fault does at VIES; undefined where it concerns FinanzOnline alone. */
export function viesEffect(fault: Fault): ViesEffect | undefined {
  return fault.vies || fault.both ? { ...fault.both, ...fault.vies } : undefined
}

/** What the fault does at FinanzOnline; undefined where it concerns VIES alone. */
export function finanzonlineEffect(fault: Fault): FinanzonlineEffect | undefined {
  return fault.finanzonline || fault.both ? { ...fault.both, ...fault.finanzonline } : undefined
}
