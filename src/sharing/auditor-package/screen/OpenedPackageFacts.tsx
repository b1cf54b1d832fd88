import { Anchor, Button, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { formatDateTime, formatNumber } from '../../../ground/texts/format.ts'
import { useLanguage, useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { Facts } from '../../../ground/ui/display/Facts.tsx'
import { formatFileSize } from '../../../ground/ui/display/format-file-size.ts'
import type { OpenedPackage } from '../wire.ts'
import { KEY, OPENED_ARCHIVE } from './calls.ts'
import { openTexts } from './open-texts.ts'
import { spelledDay } from './spelled-day.ts'

const COUNTS = ['reports', 'results', 'answers', 'checks', 'judgements', 'auditLines'] as const

/** What a package holds, and the way to fetch it. */
export function OpenedPackageFacts({ opened }: { opened: OpenedPackage }) {
  const t = useTexts(openTexts)
  const language = useLanguage()
  const { company, counts, firstDay, lastDay } = opened
  const of = {
    company: company.name,
    uid: company.uid || t('noUid'),
    from: spelledDay(firstDay),
    to: spelledDay(lastDay),
  }
  const facts = [
    { label: t('madeAt'), value: formatDateTime(new Date(opened.madeAt)) },
    { label: t('until'), value: spelledDay(opened.until) },
    ...COUNTS.map(kind => ({ label: t(kind, { count: counts[kind] }), value: formatNumber(counts[kind], language) })),
    { label: t('sha256'), value: opened.sha256, isWide: true },
  ]
  return (
    <Stack gap="md" role="status">
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {t('of', of)}
      </Text>
      <Facts facts={facts} />
      <div>
        <Button component="a" href={OPENED_ARCHIVE} download leftSection={<IconDownload size={18} aria-hidden />}>
          {t('download', { size: formatFileSize(opened.size, language) })}
        </Button>
      </div>
      <Text size="sm" c="dimmed">
        {t('quarter')}
      </Text>
      <Text>
        {t('verify')} <Anchor href={KEY}>{t('key')}</Anchor>
      </Text>
      <Text>
        {t('byBrowser')} <Anchor href="/report-check">{t('checkPage')}</Anchor>
      </Text>
    </Stack>
  )
}
