import { FileButton, Group, Image, Stack, Text } from '@mantine/core'
import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { ActionButton } from '../../../base/ui/buttons/ActionButton.tsx'
import { Failure } from '../../../base/ui/display/Failure.tsx'
import { toast } from '../../../base/ui/overlays/toast.ts'
import { texts as issueTexts } from '../companies-texts.ts'
import { LOGO_TYPES, logoIssue } from '../company-rules.ts'
import type { Company } from '../wire.ts'
import { texts } from './administration-texts.ts'
import { removeLogo, uploadLogo } from './calls.ts'
import { useCompanyChange } from './use-company-change.ts'

type Props = { company: Company; onChanged: () => void }

/** Shows, sets and removes a company's logo; each change is saved immediately. */
export function LogoField({ company: { id, name, logo }, onChanged }: Props) {
  const t = useTexts(texts)
  const issueText = useTexts(issueTexts)
  const upload = useCompanyChange({
    done: 'logoUploaded',
    failed: 'logoFailed',
    onDone: onChanged,
    call: (file: File) => uploadLogo(id, file),
  })
  const removal = useCompanyChange({
    done: 'logoRemoved',
    failed: 'logoFailed',
    onDone: onChanged,
    call: () => removeLogo(id),
  })
  const [issue, setIssue] = useState<ReturnType<typeof logoIssue>>(null)
  const choose = (file: File | null) => {
    if (file === null) return
    const newIssue = logoIssue(file)
    setIssue(newIssue)
    upload.clearFailure()
    if (newIssue) toast('error', t('logoFailed'), issueText(newIssue))
    else upload.mutate(file)
  }
  return (
    <Stack gap="xs" component="section">
      <Text fw={500}>{t('logo')}</Text>
      {logo !== null && (
        <Image src={logo} alt={name} w="auto" maw={240} h={48} fit="contain" style={{ alignSelf: 'flex-start' }} />
      )}
      <Group gap="sm">
        <FileButton onChange={choose} accept={LOGO_TYPES.join(',')} inputProps={{ 'aria-label': t('logo') }}>
          {props => (
            <ActionButton
              {...props}
              variant="default"
              size="xs"
              isBusy={upload.isPending}
              leftSection={<IconPhotoUp size={16} aria-hidden />}
            >
              {logo === null ? t('logoUpload') : t('logoReplace')}
            </ActionButton>
          )}
        </FileButton>
        {logo !== null && (
          <ActionButton
            variant="subtle"
            color="gray"
            size="xs"
            isBusy={removal.isPending}
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => removal.mutate()}
          >
            {t('logoRemove')}
          </ActionButton>
        )}
      </Group>
      <Failure text={issue ? `${t('logoFailed')} ${issueText(issue)}` : upload.failure} />
      <Failure text={removal.failure} />
      <Text size="xs" c="dimmed">
        {t('logoHelp')}
      </Text>
    </Stack>
  )
}
