import { Anchor, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useShownCompany } from '../../../access/users/screen/use-shown-company.ts'
import { DAY_MS } from '../../../base/texts/days.ts'
import { formatDate, formatNumber, viennaDay } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { StatusBadge } from '../../../base/ui/display/StatusBadge.tsx'
import type { Column } from '../../../base/ui/table/column.ts'
import { VERDICT_TONES } from '../../../registers/authorities/screen/tones.ts'
import { MarkText } from '../../../registers/marks/screen/MarkText.tsx'
import { groupUid } from '../../../vat-ids/uid/format-uid.ts'
import { columnKeyOf, fieldOf, LISTED_FIELDS, type PartnerField } from '../fields-rules.ts'
import type { Partner } from '../wire.ts'
import { ChangeLines } from './Changes.tsx'
import type { SelectedPartners } from './PartnerControls.tsx'
import { texts } from './partners-texts.ts'

/**
 * Returns the columns of the table of partners; the checkbox column only if there are actions. If
 * the list is filtered by changes, the changes replace the date columns, because they have dates of
 * their own.
 */
export function usePartnerColumns(choice: SelectedPartners | null, hasChanges: boolean): Column<Partner>[] {
  const t = useTexts(texts)
  const selectionColumn: Column<Partner>[] = choice
    ? [
        {
          key: 'choice',
          title: t('choice'),
          isNarrow: true,
          width: 40,
          render: partner => <SelectionCheckbox partner={partner} {...choice} />,
        },
      ]
    : []
  const changes: Column<Partner>[] = [
    { key: 'changes', title: t('changes'), width: '42%', render: partner => <ChangeLines partner={partner} /> },
  ]
  const fields: Column<Partner>[] = LISTED_FIELDS.filter(name => !(hasChanges && isDay(name))).map(name => ({
    key: columnKeyOf(name),
    title: t(columnKeyOf(name)),
    sortable: fieldOf(name).sortedAs !== undefined,
    ...fieldOf(name).list,
    render: partner => FIELD_RENDERERS[name]?.(partner) ?? <WrappedText text={partner[name]} />,
    isShown: partner => partner[name] !== null || !isDay(name),
  }))
  return [...selectionColumn, ...fields, ...(hasChanges ? changes : [])]
}

const isDay = (name: PartnerField): boolean => ['moment', 'momentOrNull'].includes(fieldOf(name).kind)

/** The renderers of fields that are not shown as plain text. */
const FIELD_RENDERERS: Partial<Record<PartnerField, (partner: Partner) => ReactNode>> = {
  uid: partner => <Uid partner={partner} />,
  verdict: partner => <VerdictCell partner={partner} />,
  givenName: partner => <Names partner={partner} />,
  answeredAt: partner => <Age partner={partner} />,
  lastAskedAt: ({ lastAskedAt }) => <span className="figures">{formatDate(new Date(lastAskedAt))}</span>,
}

const WrappedText = ({ text }: { text: ReactNode }) => (
  <Text span style={{ overflowWrap: 'anywhere' }}>
    {text}
  </Text>
)

function SelectionCheckbox({ partner, chosen, toggle }: { partner: Partner } & SelectedPartners) {
  const t = useTexts(texts)
  return (
    <Checkbox
      aria-label={t('choose', { uid: groupUid(partner.uid) })}
      checked={chosen.includes(partner)}
      onChange={() => toggle(partner)}
    />
  )
}

function Uid({ partner: { id, uid } }: { partner: Partner }) {
  const t = useTexts(texts)
  const { companySearchParams } = useShownCompany()
  const formattedUid = groupUid(uid)
  return (
    <Anchor
      className="figures"
      aria-label={t('show', { uid: formattedUid })}
      style={{ whiteSpace: 'nowrap' }}
      renderRoot={props => <Link {...props} to="/partners" search={{ partner: id, ...companySearchParams }} />}
    >
      {formattedUid}
    </Anchor>
  )
}

/** Shows the newest verdict, and whether the partner is watched. */
function VerdictCell({ partner }: { partner: Partner }) {
  const t = useTexts(texts)
  return (
    <Stack gap={2} align="flex-start">
      <LatestVerdict partner={partner} />
      {partner.isWatched && (
        <Group gap={4} c="dimmed" wrap="nowrap">
          <IconEye size={14} aria-hidden />
          <Text span size="xs">
            {t('watched')}
          </Text>
        </Group>
      )}
    </Stack>
  )
}

/**
 * Shows the last verdict, which an outage does not change; for a partner without a verdict "no
 * answer yet", never "invalid".
 */
export function LatestVerdict({ partner: { verdict } }: { partner: Partner }) {
  const t = useTexts(texts)
  return <StatusBadge tone={VERDICT_TONES[verdict ?? 'not-checked']}>{t(verdict ?? 'none')}</StatusBadge>
}

function Names({ partner: { givenName, ownName, listing, judgement } }: { partner: Partner }) {
  const t = useTexts(texts)
  // Names that differ only in case are the same.
  const isSameName = givenName === '' || ownName.toLowerCase() === givenName.toLowerCase()
  const assessment = judgement && t(judgement.word)
  return (
    <Stack gap={2}>
      <Text span style={{ overflowWrap: 'anywhere' }}>
        {givenName || ownName || '–'}
      </Text>
      {!isSameName && ownName !== '' && (
        <Text span size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('inOwnData', { name: ownName })}
        </Text>
      )}
      <MarkText text={listing} />
      {assessment && (
        <Text span size="xs" c="dimmed">
          {judgement?.hasLapsed ? t('lapsed', { word: assessment }) : assessment}
        </Text>
      )}
    </Stack>
  )
}

function Age({ partner: { answeredAt } }: { partner: Partner }) {
  const formatAge = useAgeFormatter()
  if (answeredAt === null) return '–'
  return (
    <Stack gap={0}>
      <span className="figures">{formatDate(new Date(answeredAt))}</span>
      <Text span size="xs" c="dimmed">
        {formatAge(answeredAt)}
      </Text>
    </Stack>
  )
}

/** Returns a formatter for the age of a time in calendar days in Vienna. */
export function useAgeFormatter(): (moment: string) => string {
  const t = useTexts(texts)
  const language = useLanguage()
  return moment => {
    const dayNumber = (at: Date) => Date.parse(viennaDay(at)) / DAY_MS
    const count = Math.max(0, dayNumber(new Date()) - dayNumber(new Date(moment)))
    return count === 0 ? t('today') : t('daysAgo', { count, number: formatNumber(count, language) })
  }
}
