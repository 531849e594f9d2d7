import { LoginLog } from '../login-log'

export const FrontLoginLogPage = () => <LoginLog type={2} searched="名称或手机号" />
