/** A key and a certificate that signs itself, for `localhost` and 127.0.0.1; worth nothing anywhere but in the tests. Made with `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 36500 -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1`. */
export const LOCALHOST_CERTIFICATE = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgMgUKe0YZelIPMGXV
rdeLlXim/34f4nZnfZ7DSJzS1c2hRANCAASdaEPQ25E+hi4TfLAZmqjffYO9fxlZ
PxlbXtj6fibiq3D3f5hy8Osgwkxsun5GkpoeLLSoudovjDwkDaOphtaJ
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIURt+1/+R78If4tloLeCJQL2cCAaowCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjAxNTgyMloYDzIxMjYxMDI5
MDE1ODIyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASdaEPQ25E+hi4TfLAZmqjffYO9fxlZPxlbXtj6fibiq3D3f5hy8Osg
wkxsun5GkpoeLLSoudovjDwkDaOphtaJo28wbTAdBgNVHQ4EFgQUZqoB4hJzclvn
XIRu0/LbFxmXZskwHwYDVR0jBBgwFoAUZqoB4hJzclvnXIRu0/LbFxmXZskwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgQMeQrJmjIaIXbDAUbAUIicwDXwP7gAnrzEVDAATT+LQCICFw
J6P4xgHtjJy5+HaAR66RNOMH3VaD8nrJ/wX9ApA6
-----END CERTIFICATE-----`,
};
