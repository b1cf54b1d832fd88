import { Stack } from '@mantine/core'
import { StatusBadge, type Tone } from '../../../ground/ui/display/StatusBadge.tsx'
import type { SingleResult } from '../wire.ts'

type Matches = SingleResult['viesMatches']

/** Never the red of an invalid UID: a word on the company is none on the number. */
const TONES = {
  valid: 'good',
  invalid: 'warning',
  'not-processed': 'none',
  unanswered: 'none',
} as const satisfies Record<Matches[number]['match'], Tone>

/** What the Commission said of the company that it was sent, text by text. */
export const CommissionWord = ({ matches }: { matches: Matches }) => (
  <Stack gap={2} component="span">
    {matches.map(({ match, word }) => (
      <StatusBadge key={word} tone={TONES[match]}>
        {word}
      </StatusBadge>
    ))}
  </Stack>
)
