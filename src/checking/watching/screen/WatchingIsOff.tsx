import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCurrentUser } from '../../../access/users/screen/current-user.ts'
import { isAdminOrDev } from '../../../ground/roles/role-rules.ts'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { texts } from './texts.ts'

/** Who switches watching on, and where. */
export function WatchingIsOff({ companyId, onClose }: { companyId: number; onClose: () => void }) {
  const t = useTexts(texts)
  const mayOpenSettings = isAdminOrDev(useCurrentUser())
  return (
    <Stack>
      <Text>{t('isOff')}</Text>
      <Group justify="flex-end">
        {mayOpenSettings && (
          <Button
            variant="default"
            renderRoot={props => <Link {...props} to="/admin/settings" search={{ company: companyId }} />}
          >
            {t('toSettings')}
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          {t('close')}
        </Button>
      </Group>
    </Stack>
  )
}
