# One image for every place: the site takes its settings from the environment when the container starts (docs/deploy.md).
FROM node:24-bookworm-slim

RUN apt-get update \
  && apt-get install -y --no-install-recommends nginx libnginx-mod-http-brotli-static \
  && rm -rf /var/lib/apt/lists/* /etc/nginx/sites-enabled/default

WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build \
  && ln -s /site/dist /var/www/listwell \
  && ln -s /site/dist.hosting/nginx.conf /etc/nginx/conf.d/listwell.conf \
  && ln -sf /dev/stdout /var/log/nginx/access.log \
  && ln -sf /dev/stderr /var/log/nginx/error.log

EXPOSE 80
STOPSIGNAL SIGQUIT
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1/').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["sh", "-c", "node scripts/configure.mjs --from-env && exec nginx -g 'daemon off;'"]
