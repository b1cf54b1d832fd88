import type { Tone } from '../../../ground/ui/display/StatusBadge.tsx'
import type { Sky } from '../../../registers/authorities/sky-rules.ts'

export const SKY_TONES: Record<Sky, Tone> = { good: 'good', fair: 'warning', bad: 'bad' }
