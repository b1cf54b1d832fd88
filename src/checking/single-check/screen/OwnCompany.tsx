import { Stack, Text } from '@mantine/core'
import { StatusBadge } from '../../../ground/ui/display/StatusBadge.tsx'
import { SAMENESS_TONES } from '../../../registers/authorities/screen/sameness-tones.ts'
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
