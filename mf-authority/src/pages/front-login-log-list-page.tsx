import { LoginLog } from '../login-log'

export const FrontLoginLogListPage = () => <LoginLog type={2} searched="名称或手机号" />
