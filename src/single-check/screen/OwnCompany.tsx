import { Stack, Text } from '@mantine/core'
import { SAMENESS_TONES } from '../../authorities/screen/sameness-tones.ts'
import { StatusBadge } from '../../ui/display/StatusBadge.tsx'
import type { SingleResult } from '../wire.ts'

/** The company as one's own data have it, whether the answer is that company, what differs, and what somebody said of it. */
export function OwnCompany({ result: { ownCompany, comparison, judgement } }: { result: SingleResult }) {
  return (
    <Stack gap={2} component="span">
      <span>{ownCompany}</span>
      {comparison && (
        <>
          <StatusBadge tone={SAMENESS_TONES[comparison.sameness]}>{comparison.word}</StatusBadge>
          {comparison.differences.map(difference => (
            <Text key={difference} span size="sm" c="dimmed">
              {difference}
            </Text>
          ))}
        </>
      )}
      {judgement !== '' && (
        <Text span size="sm">
          {judgement}
        </Text>
      )}
    </Stack>
  )
}
