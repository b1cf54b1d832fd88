import { Text } from '@mantine/core'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { texts } from './texts.ts'
import type { Checked } from './use-report-check.ts'

/** What was compared: a name, and the checksum that was asked for. */
export function ComparedFile({ fileName, sha256 }: Pick<Checked, 'fileName' | 'sha256'>) {
  const t = useTexts(texts)
  return (
    <>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {t('file')}: {fileName}
      </Text>
      <Text size="sm" c="dimmed" className="figures" style={{ overflowWrap: 'anywhere' }}>
        {t('checksum')}: {sha256}
      </Text>
    </>
  )
}
