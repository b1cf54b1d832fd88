import { Text } from '@mantine/core'
import { formatDateTime } from '../../../ground/texts/format.ts'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import type { AuditSeal } from '../wire.ts'
import { texts } from './texts.ts'

/** Says when the log was signed last, and its time confirmed by a third party. */
export function Seal({ signedAt, stamp }: AuditSeal) {
  const t = useTexts(texts)
  const said = [
    t('signedAt', { at: formatDateTime(new Date(signedAt)) }),
    ...(stamp ? [t('stampedAt', { by: stamp.by, at: formatDateTime(new Date(stamp.at)) })] : []),
  ]
  return (
    <Text size="sm" c="dimmed" maw={640}>
      {said.join(' ')}
    </Text>
  )
}
