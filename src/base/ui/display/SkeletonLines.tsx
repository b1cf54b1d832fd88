import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { texts } from '../ui-texts.ts'

/** A placeholder of the final height, so that the layout does not shift. */
export function SkeletonLines({ count, height = 20 }: { count: number; height?: number }) {
  const t = useTexts(texts)
  return (
    <Stack gap="sm" role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {Array.from({ length: count }, (_, line) => line).map(line => (
        <Skeleton key={line} height={height} width={line % 2 === 0 ? '100%' : '80%'} />
      ))}
    </Stack>
  )
}
