import { Button } from '@mantine/core'
import { IconAddressBook } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useShownCompany } from '../../../access/users/screen/use-shown-company.ts'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { texts } from './texts.ts'

/** To all that the company knows of this UID. */
export function ToPartner({ uid }: { uid: string }) {
  const t = useTexts(texts)
  const { inAddress } = useShownCompany()
  return (
    <Button
      variant="default"
      leftSection={<IconAddressBook size={16} aria-hidden />}
      renderRoot={props => <Link {...props} to="/partners" search={{ uid, ...inAddress }} />}
    >
      {t('toPartner')}
    </Button>
  )
}
