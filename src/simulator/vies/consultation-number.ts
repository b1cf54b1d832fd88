import type { Simulation } from '../simulation.ts'

/** A new consultation number: 16 characters as of old, or a UUID as seen in July 2026. Never the same twice. */
export function consultationNumber(simulation: Simulation, asUuid: boolean): string {
  simulation.lastConsultation += 1
  const number = simulation.lastConsultation
  if (asUuid) return `7b1f0c3a-5e2d-4c88-9a41-${number.toString(16).slice(-12)}`
  return `WAPI${number.toString(36).toUpperCase().padStart(12, 'A')}`
}
