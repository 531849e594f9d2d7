import { CheckCircleFilled, CloseCircleFilled, DownOutlined, ExclamationCircleFilled, InfoCircleFilled, LoadingOutlined } from '@ant-design/icons'
import type { ConfigProviderProps } from 'antd'

/** The icons that antd puts beside words, without the English names that a screen reader would read out with them. */
export const silentIcons: Pick<ConfigProviderProps, 'alert' | 'button' | 'select'> = {
  alert: {
    successIcon: <CheckCircleFilled aria-hidden />,
    infoIcon: <InfoCircleFilled aria-hidden />,
    warningIcon: <ExclamationCircleFilled aria-hidden />,
    errorIcon: <CloseCircleFilled aria-hidden />,
  },
  button: { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden /> },
  select: { suffixIcon: <DownOutlined aria-hidden /> },
}
