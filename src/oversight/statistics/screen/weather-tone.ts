import type { Tone } from '../../../ground/ui/display/StatusBadge.tsx'
import type { Condition } from '../../../registers/authorities/weather-rules.ts'

export const CONDITION_TONES: Record<Condition, Tone> = { good: 'good', fair: 'warning', bad: 'bad' }
