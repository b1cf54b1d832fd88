import type { Sky } from '../../authorities/sky-rules.ts'
import type { Tone } from '../../ui/display/StatusBadge.tsx'

export const SKY_TONES: Record<Sky, Tone> = { good: 'good', fair: 'warning', bad: 'bad' }
