import { LoginLog } from '../login-log'

export const BackendLoginLogListPage = () => <LoginLog type={1} searched="账号、姓名或手机号" />
