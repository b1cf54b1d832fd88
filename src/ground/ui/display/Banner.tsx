import { Alert, type AlertProps } from '@mantine/core'

type Props = Pick<
  AlertProps,
  'icon' | 'title' | 'children' | 'className' | 'py' | 'withCloseButton' | 'closeButtonLabel' | 'onClose'
>

/** What stands above every page for as long as it is so: as wide as a page, and read out when it comes. */
export const Banner = (says: Props) => <Alert variant="default" mb="lg" maw={1200} role="status" {...says} />
