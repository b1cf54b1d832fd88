import { Alert, Button, Group, SimpleGrid, Stack, Text, Textarea, Title } from '@mantine/core'
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react'
import { formatDateTime } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { StatusBadge } from '../../../base/ui/display/StatusBadge.tsx'
import { CopyField } from '../../../base/ui/fields/CopyField.tsx'
import { authorityName } from '../../../registers/authorities/authorities-rules.ts'
import { VERDICT_TONES } from '../../../registers/authorities/screen/tones.ts'
import { langOf } from '../../../registers/authorities/screen/written-in.ts'
import { countryName } from '../../../vat-ids/uid/country-names.ts'
import { groupUid } from '../../../vat-ids/uid/format-uid.ts'
import { formatRequester } from '../../evidence/screen/proof-facts.ts'
import { CORRECTABLE_FIELDS } from '../correction-rules.ts'
import type { CacheRecord } from '../wire.ts'
import { texts } from './cache-texts.ts'

type Props = { record: CacheRecord; onEdit: () => void }

const READ_ONLY_STYLE = { background: 'var(--ui-quiet)', borderColor: 'var(--ui-line)' }

const formatTime = (iso: string): string => formatDateTime(new Date(iso))

/** Shows all fields of a record, for reading and copying. */
export function EntryDetail({ record, onEdit }: Props) {
  const t = useTexts(texts)
  return (
    <Stack>
      <Stack gap={4}>
        <StatusBadge tone={VERDICT_TONES[record.verdict]}>{t(record.verdict)}</StatusBadge>
        <QueryFacts record={record} />
      </Stack>
      <CorrectionNotice record={record} />
      <Fields record={record} />
      <Group justify="flex-end">
        <Button data-autofocus variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
          {t('edit')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Shows the query behind the record. */
function QueryFacts({ record }: { record: CacheRecord }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { consultationNumber } = record
  const requester = formatRequester(record)
  const parts = [
    t('level', { level: record.level }),
    authorityName(record.service, language),
    formatTime(record.askedAt),
    requester !== '' && t('askedBy', { name: requester }),
    consultationNumber !== '' && t('consultation', { number: consultationNumber }),
  ]
  return <Text c="dimmed">{parts.filter(Boolean).join(' · ')}</Text>
}

/** Shows who corrected the record, and the service's original texts. */
function CorrectionNotice({ record }: { record: CacheRecord }) {
  const t = useTexts(texts)
  const { edited } = record
  if (!edited) return null
  const differing = CORRECTABLE_FIELDS.filter(field => record[field] !== edited.received[field])
  return (
    <Alert variant="default" icon={<IconAlertTriangle color="var(--ui-doubt)" aria-hidden />} title={t('editedTitle')}>
      <Text>{t('editedText', { at: formatTime(edited.at), by: edited.by })}</Text>
      <Title order={3} fz="sm" mt="sm">
        {t('received')}
      </Title>
      {differing.map(field => (
        <Text key={field} style={{ overflowWrap: 'anywhere' }}>
          {t(field)}: {edited.received[field] || t('nothing')}
        </Text>
      ))}
    </Alert>
  )
}

function Fields({ record }: { record: CacheRecord }) {
  const t = useTexts(texts)
  const language = useLanguage()
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
      <Textarea
        label={t('resultMsg')}
        {...langOf(record.service, language)}
        value={record.resultMsg}
        readOnly
        autosize
        styles={{ root: { gridColumn: '1 / -1' }, input: READ_ONLY_STYLE }}
      />
      <CopyField label={t('uid')} value={record.uid} display={groupUid(record.uid)} />
      <CopyField label={t('country')} value={countryName(record.country, language)} />
      <CopyField label={t('companyName')} value={record.companyName} />
      <CopyField label={t('fullAddress')} value={record.fullAddress} />
      <CopyField label={t('street')} value={record.street} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
        <CopyField label={t('zipCode')} value={record.zipCode} />
        <CopyField label={t('city')} value={record.city} />
      </SimpleGrid>
      <CopyField label={t('updatedAt')} value={formatTime(record.updatedAt)} />
      <CopyField label={t('createdAt')} value={formatTime(record.createdAt)} />
      <CopyField label={t('lastUsage')} value={formatTime(record.lastUsage)} />
    </SimpleGrid>
  )
}
