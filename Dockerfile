FROM python:3.11-slim
RUN pip install --no-cache-dir uv && useradd --create-home duiju
WORKDIR /duiju
ENV PYTHONUNBUFFERED=1 UV_COMPILE_BYTECODE=1 UV_NO_CACHE=1 STATIC_ROOT=/duiju/staticfiles PATH=/duiju/.venv/bin:$PATH
COPY pyproject.toml uv.lock ./
RUN uv sync --locked --no-dev
COPY . .
RUN SECRET_KEY=only-for-the-build python manage.py collectstatic --no-input -v0
USER duiju
EXPOSE 8000
CMD ["sh", "-c", "python manage.py migrate --no-input && exec gunicorn config.wsgi --bind 0.0.0.0:8000 --worker-class gthread --workers 2 --threads 8"]
