import { LoginLog } from '../login-log'

export const FrontLoginLogPage = () => <LoginLog type={2} title="用户登录日志" searched="名称或手机号" />
