import { Text } from '@mantine/core'
import { formatDateTime } from '../../../base/texts/format.ts'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import type { AuditSeal } from '../wire.ts'
import { texts } from './audit-log-texts.ts'

/** Shows when the log was last signed, and when a third party last confirmed its time. */
export function Seal({ signedAt, stamp }: AuditSeal) {
  const t = useTexts(texts)
  const sentences = [
    t('signedAt', { at: formatDateTime(new Date(signedAt)) }),
    ...(stamp ? [t('stampedAt', { by: stamp.by, at: formatDateTime(new Date(stamp.at)) })] : []),
  ]
  return (
    <Text size="sm" c="dimmed" maw={640}>
      {sentences.join(' ')}
    </Text>
  )
}
