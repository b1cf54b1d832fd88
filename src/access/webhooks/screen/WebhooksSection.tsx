import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { Loaded } from '../../../base/ui/display/LoadFailed.tsx'
import type { Endpoint } from '../wire.ts'
import { endpointsQuery } from './calls.ts'
import { DeliveriesDialog } from './DeliveriesDialog.tsx'
import { type AvailableEvents, EndpointDialog, SecretDialog } from './EndpointDialog.tsx'
import { EndpointTable } from './EndpointTable.tsx'
import { texts } from './webhooks-texts.ts'

const ALL_COMPANIES = 0

type OpenDialog =
  | { kind: 'form'; endpoint: Endpoint | null }
  | { kind: 'secret'; secret: string }
  | { kind: 'log'; endpoint: Endpoint }

/**
 * Shows a company's webhooks, which send events to its programs, and their deliveries; company 0 =
 * all companies' webhooks.
 */
export function WebhooksSection({ companyId, events }: { companyId: number; events: AvailableEvents }) {
  const t = useTexts(texts)
  const query = useQuery(endpointsQuery(companyId))
  const { data } = query
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const showSecret = (secret: string) => setDialog({ kind: 'secret', secret })
  return (
    <Stack component="section" gap="sm">
      <Group justify="space-between" mih={36}>
        <Title order={2}>{t('title')}</Title>
        {companyId !== ALL_COMPANIES && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setDialog({ kind: 'form', endpoint: null })}
          >
            {t('add')}
          </Button>
        )}
      </Group>
      <Text maw={640}>{t('text')}</Text>
      <Loaded query={query} failed={t('readFailed')}>
        <EndpointTable
          endpoints={data}
          companyId={companyId}
          events={events}
          onChange={endpoint => setDialog({ kind: 'form', endpoint })}
          onLog={endpoint => setDialog({ kind: 'log', endpoint })}
          onSecret={showSecret}
        />
      </Loaded>
      {dialog?.kind === 'form' && (
        <EndpointDialog
          companyId={companyId}
          endpoint={dialog.endpoint}
          events={events}
          onClose={close}
          onSecret={showSecret}
        />
      )}
      {dialog?.kind === 'secret' && <SecretDialog secret={dialog.secret} onClose={close} />}
      {dialog?.kind === 'log' && <DeliveriesDialog endpoint={dialog.endpoint} events={events} onClose={close} />}
    </Stack>
  )
}
