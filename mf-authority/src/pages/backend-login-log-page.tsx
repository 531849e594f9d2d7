import { LoginLog } from '../login-log'

export const BackendLoginLogPage = () => <LoginLog type={1} title="后台登录日志" searched="账号、姓名或手机号" />
