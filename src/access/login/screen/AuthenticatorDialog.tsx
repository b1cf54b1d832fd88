import { Box, Button, Text } from '@mantine/core'
import { QRCodeSVG } from 'qrcode.react'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { CopyField } from '../../../base/ui/fields/CopyField.tsx'
import { useIsPhone, useIsTouch } from '../../../base/ui/layout/window-size.ts'
import { ReadDialog } from '../../../base/ui/overlays/Dialog.tsx'
import { texts } from './login-texts.ts'

const QR_SIZE = 180 // docs/rules.md#measures
/** Shows the authenticator's key as a QR code and as text. */
export function AuthenticatorDialog({ totpUri, onClose }: { totpUri: string; onClose: () => void }) {
  const t = useTexts(texts)
  const secret = new URL(totpUri).searchParams.get('secret') ?? ''
  return (
    <ReadDialog startsAtTitle title={t('setUp')} close={t('done')} onClose={onClose}>
      <Text>{t('scan')}</Text>
      {/* White in the dark scheme, too: cameras need dark modules on a light background. */}
      <Box bg="white" p="md" mx="auto" lh={0} style={{ borderRadius: 'var(--mantine-radius-md)' }}>
        <QRCodeSVG value={totpUri} size={QR_SIZE} role="img" title={t('qrCode')} />
      </Box>
      {/* A phone cannot scan its own screen, so the link has the content of the QR code. */}
      {useIsTouch() && (
        <Button component="a" href={totpUri} variant="default">
          {t('openApp')}
        </Button>
      )}
      <Text>{t('byHand')}</Text>
      <CopyField
        label={t('secret')}
        value={secret}
        display={secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        lines={useIsPhone() ? 2 : 1}
      />
    </ReadDialog>
  )
}
