import { Anchor, Text } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { specAlert } from '../../components/spec-alert';
import { AuthPage } from './auth-page';
import { RegisterForm } from './register-form';

export default function RegisterPage() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const login = { pathname: '/auth/login', search };
  return (
    <ModalsProvider>
      <AuthPage title="Create new account">
        <RegisterForm
          onRegistered={() => {
            specAlert('Please check your email to activate your account', { tone: 'done' });
            void navigate(login);
          }}
        />
        <Text size="sm" mt="md">
          Already registered?{' '}
          <Anchor component={Link} to={login} size="sm">
            Login
          </Anchor>
        </Text>
      </AuthPage>
    </ModalsProvider>
  );
}
