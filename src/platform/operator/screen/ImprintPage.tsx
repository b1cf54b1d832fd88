import { Alert, Anchor, DataList, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { TextLink } from '../../../base/ui/buttons/TextLink.tsx'
import { LoadFailed } from '../../../base/ui/display/LoadFailed.tsx'
import { SkeletonLines } from '../../../base/ui/display/SkeletonLines.tsx'
import { Page } from '../../../base/ui/layout/Page.tsx'
import { useIsPhone } from '../../../base/ui/layout/window-size.ts'
import { groupUid } from '../../../vat-ids/uid/format-uid.ts'
import { isSample } from '../sample-rules.ts'
import type { Operator } from '../wire.ts'
import { operatorQuery } from './calls.ts'
import { texts } from './operator-texts.ts'
import { useLabel } from './use-label.ts'

/** The operator's legal notice; public. */
export function ImprintPage() {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(operatorQuery)
  return (
    <Page title={t('imprint')}>
      {data && <Imprint operator={data} />}
      {!data && !error && <SkeletonLines count={9} />}
      {!data && error && <LoadFailed title={t('readFailed')} failure={error} onRetry={() => void refetch()} />}
    </Page>
  )
}

function Imprint({ operator }: { operator: Operator }) {
  const t = useTexts(texts)
  const label = useLabel()
  const isPhone = useIsPhone()
  return (
    <Stack gap="lg" maw={700}>
      {isSample(operator) && <SampleNotice />}
      <Text c="dimmed">{t('law')}</Text>
      {operator.logo !== '' && <img src={operator.logo} alt={operator.name} className="logo" style={LOGO_STYLE} />}
      <Title order={2}>{operator.name}</Title>
      <DataList labelWidth={200} orientation={isPhone ? 'vertical' : 'horizontal'}>
        <Row label={t('address')}>{operator.address.join(', ')}</Row>
        <Row label={t('phone')}>{operator.phone}</Row>
        {operator.fax !== '' && <Row label={t('fax')}>{operator.fax}</Row>}
        <Row label={t('email')}>
          <Anchor href={`mailto:${operator.email}`}>{operator.email}</Anchor>
        </Row>
        <Row label={t('registerNumber')}>{operator.registerNumber}</Row>
        <Row label={t('registerCourt')}>{operator.registerCourt}</Row>
        <Row label={t('uid')}>{groupUid(operator.uid)}</Row>
        <Row label={t('authority')}>{operator.authority}</Row>
        <Row label={t('terms')}>
          <Anchor href={operator.terms.url} target="_blank" rel="noreferrer">
            {label(operator.terms)}
          </Anchor>
        </Row>
      </DataList>
      <TextLink to="/licences">{t('licences')}</TextLink>
    </Stack>
  )
}

function SampleNotice() {
  const t = useTexts(texts)
  return (
    <Alert color="danger" icon={<IconAlertTriangle aria-hidden />}>
      {t('sample')}
    </Alert>
  )
}

const LOGO_STYLE = { height: 64, maxWidth: '100%', alignSelf: 'flex-start' }

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <DataList.Item>
    <DataList.ItemLabel>{label}</DataList.ItemLabel>
    <DataList.ItemValue miw={0} style={{ overflowWrap: 'anywhere' }}>
      {children}
    </DataList.ItemValue>
  </DataList.Item>
)
